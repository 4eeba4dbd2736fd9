-- Change a reported message if it is unchanged since it was read, or add one if there is room.
-- KEYS 1 reported lines   ARGV 1 field, 2 the row as it was read ('' for none), 3 the new row, 4 the maximum
--      number that may wait
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 'changed' end
if ARGV[2] == '' and redis.call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then return 'full' end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 'put'
