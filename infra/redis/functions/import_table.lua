-- A whole log from elsewhere, taken in in one step.
-- KEYS 1 tables, 2 log, 3 feed, 4 ids, 5 fence, 6 secret, 7 bell
-- ARGV 1 table, 2 the mark of a hot table, 3 digest of commands whose content is not known, 4 secret or '';
--      then record, hash and field of the ids hash of each record
local function bring_in(keys, args)
  if redis.call('HEXISTS', keys[1], args[1]) == 1 or redis.call('EXISTS', keys[2]) == 1 then return 0 end
  local epoch = string.match(redis.call('GET', keys[5]) or '0', '^%d+')
  if args[4] ~= '' then redis.call('SET', keys[6], args[4]) end
  redis.call('HSET', keys[1], args[1], args[2])
  local seq = 0
  for a = 5, #args, 3 do
    seq = seq + 1
    redis.call('XADD', keys[2], '0-' .. seq, 'record', args[a], 'hash', args[a + 1])
    redis.call('XADD', keys[3], '*', 'table', args[1], 'seq', seq, 'epoch', epoch,
      'record', args[a], 'hash', args[a + 1])
    redis.call('HSET', keys[4], args[a + 2], seq .. ' ' .. args[3])
  end
  redis.call('SPUBLISH', keys[7], args[1])
  return 1
end
