-- Change seeks together if each is unchanged since it was read, or add one if there is room.
-- KEYS 1 the seeks
-- ARGV 1 maximum number of seeks when adding one; then for each its id, the row as it was read ('' for none),
--      and the new row ('' for none)
local function count()
  return redis.call('HLEN', KEYS[1])
end
for i = 2, #ARGV, 3 do
  if (redis.call('HGET', KEYS[1], ARGV[i]) or '') ~= ARGV[i + 1] then return 'changed' end
  if ARGV[i + 1] == '' and count() >= tonumber(ARGV[1]) then return 'full' end
end
for i = 2, #ARGV, 3 do
  if ARGV[i + 2] == '' then
    redis.call('HDEL', KEYS[1], ARGV[i])
  else
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 2])
  end
end
return 'put'
