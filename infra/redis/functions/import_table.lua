-- A whole log from elsewhere, imported in one atomic step.
-- KEYS 1 tables, 2 log, 3 feed, 4 ids, 5 fence, 6 secret, 7 channel, 8 talk, 9 tables that count for no player
-- ARGV 1 table, 2 the location of a hot log, 3 digest of commands whose content is unknown, 4 secret or '';
--      5 '1' for a table that counts for no player; 6 the number of chat arguments, these (fields of its hash and their values), then record, hash and field of
--      the ids hash of each record
local function import_table(keys, args)
  if redis.call('HEXISTS', keys[1], args[1]) == 1 or redis.call('EXISTS', keys[2]) == 1 then return 0 end
  local epoch = string.match(redis.call('GET', keys[5]) or '0', '^%d+')
  if args[4] ~= '' then redis.call('SET', keys[6], args[4]) end
  redis.call('HSET', keys[1], args[1], args[2])
  local seq = 0
  if args[5] == '1' then redis.call('SADD', keys[9], args[1]) end
  local talk = tonumber(args[6])
  for a = 7, 6 + talk, 2 do redis.call('HSET', keys[8], args[a], args[a + 1]) end
  for a = 7 + talk, #args, 3 do
    seq = seq + 1
    redis.call('XADD', keys[2], '0-' .. seq, 'record', args[a], 'hash', args[a + 1])
    redis.call('XADD', keys[3], '*', 'table', args[1], 'seq', seq, 'epoch', epoch,
      'record', args[a], 'hash', args[a + 1])
    redis.call('HSET', keys[4], args[a + 2], seq .. ' ' .. args[3])
  end
  redis.call('SPUBLISH', keys[7], args[1])
  return 1
end
