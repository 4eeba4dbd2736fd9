/*! @noble/hashes: MIT License (c) 2022 Paul Miller (https://paulmillr.com) */
// What the replay page takes from @noble/hashes; `make bundles` writes it to `services/web/replay/hashes.js`.
export { blake2b } from "@noble/hashes/blake2.js";
export { hmac } from "@noble/hashes/hmac.js";
export { sha256 } from "@noble/hashes/sha2.js";
