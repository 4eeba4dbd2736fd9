// The functions of @noble/hashes in `hashes.js`.

export declare function blake2b(data: Uint8Array, options: { dkLen: number }): Uint8Array;
export declare function sha256(data: Uint8Array): Uint8Array;
type Sha256 = typeof sha256;
export declare function hmac(hash: Sha256, key: Uint8Array, data: Uint8Array): Uint8Array;
