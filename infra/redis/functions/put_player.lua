-- Change a player's row if it is unchanged since it was read, and its name indexes if the name is free.
-- KEYS 1 players, 2 canonical names, 3 skeletons, 4 misnamed, 5 sorted names, each followed by the player's id after
--      a zero byte
-- ARGV 1 id, 2 the row as it was read ('' for none), 3 the new row, 4 canonical form of the new name ('' keeps the
--      name), 5 its skeleton; canonical form, skeleton and letters of the name to drop ('' for none)
local players, names, skeletons, misnamed, ordered = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, before, after, name, skeleton = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5]
if (redis.call('HGET', players, id) or '') ~= before then return 'changed' end
local function free(key, field)
  local holder = redis.call('HGET', key, field)
  return not holder or holder == id
end
if name ~= '' then
  if not free(names, name) then return 'taken' end
  if not free(skeletons, skeleton) then return 'alike' end
end
local function drop(key, field)
  if field ~= '' and free(key, field) then redis.call('HDEL', key, field) end
end
drop(names, ARGV[6])
drop(skeletons, ARGV[7])
drop(misnamed, ARGV[8])
if ARGV[6] ~= '' then redis.call('ZREM', ordered, ARGV[6] .. '\0' .. id) end
if name ~= '' then
  redis.call('HSET', names, name, id)
  redis.call('HSET', skeletons, skeleton, id)
  redis.call('ZADD', ordered, 0, name .. '\0' .. id)
end
redis.call('HSET', players, id, after)
return 'put'
