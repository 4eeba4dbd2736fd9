-- Change a player's bookings if they are unchanged since they were read, and store the end of the last one.
-- KEYS 1 bookings by player, 2 players by the end of their last one
-- ARGV 1 player, 2 the row as it was read ('' for none), 3 the new row ('' for none), 4 the end of the last one (ms)
if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 'changed' end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
  redis.call('ZREM', KEYS[2], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
  redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
end
return 'put'
