-- Notifications: each call touches one shard of addressees. A line (queue) holds the keys of a channel's entries
-- by the time when each may be sent (ms); `next` holds channels by the time when their line's first entry may be tried.

local function text(number) return string.format('%.0f', number) end

-- Nothing is taken from a line before `busy` (leased) and `wait` (the channel failed) have passed.
local function hurry(next_key, state, who, ready)
  local busy = tonumber(redis.call('HGET', state, 'busy') or '0')
  local wait = tonumber(redis.call('HGET', state, 'wait') or '0')
  local at = math.max(tonumber(ready), busy, wait)
  local known = redis.call('ZSCORE', next_key, who)
  if not known or at < tonumber(known) then redis.call('ZADD', next_key, text(at), who) end
end

local function drop_oldest(ledger, order, most, oldest)
  local gone = redis.call('ZRANGEBYSCORE', order, '-inf', '(' .. oldest, 'LIMIT', 0, 20)
  local over = redis.call('ZCARD', order) - tonumber(most)
  if over > #gone then gone = redis.call('ZRANGE', order, 0, math.min(over, 20) - 1) end
  for _, key in ipairs(gone) do
    redis.call('HDEL', ledger, key)
    redis.call('ZREM', order, key)
  end
end

-- KEYS 1 ledger, 2 order, 3 line, 4 next, 5 state
-- ARGV 1 entry's key, 2 entry, 3 when it was made, 4 when it may be sent ('' if it has ended), 5 channel,
--      6 most entries, 7 the oldest that is kept (ms), 8 'new', 'first' (of its line, immediately) or 'again'
local function queue_entry(keys, args)
  if args[8] == 'again' then
    if redis.call('HEXISTS', keys[1], args[1]) == 0 then return 0 end
    redis.call('HSET', keys[1], args[1], args[2])
  else
    if redis.call('HSETNX', keys[1], args[1], args[2]) == 0 then return 0 end
    redis.call('ZADD', keys[2], args[3], args[1])
  end
  if args[4] ~= '' then
    if args[8] == 'first' then redis.call('HDEL', keys[5], 'wait') end
    redis.call('ZADD', keys[3], args[8] == 'first' and '0' or args[4], args[1])
    hurry(keys[4], keys[5], args[5], args[4])
  end
  drop_oldest(keys[1], keys[2], args[6], args[7])
  return 1
end

-- Return the line's state, and key and entry of the first waiting entry and of all others due at the same time.
-- KEYS 1 ledger, 2 line, 3 next, 4 state; ARGV 1 channel, 2 now, 3 when the lease ends, 4 token, 5 most
local function take_entries(keys, args)
  local due = redis.call('ZSCORE', keys[3], args[1])
  if not due or tonumber(due) > tonumber(args[2]) then return {} end
  local first
  while true do
    first = redis.call('ZRANGE', keys[2], 0, 0, 'WITHSCORES')
    if #first == 0 then
      redis.call('ZREM', keys[3], args[1])
      return {}
    end
    if redis.call('HEXISTS', keys[1], first[1]) == 1 then break end
    redis.call('ZREM', keys[2], first[1])
  end
  if tonumber(first[2]) > tonumber(args[2]) then
    redis.call('ZADD', keys[3], first[2], args[1])
    return {}
  end
  redis.call('HSET', keys[4], 'busy', args[3], 'token', args[4])
  redis.call('ZADD', keys[3], args[3], args[1])
  local found = {redis.call('HGET', keys[4], 'line') or ''}
  for _, key in ipairs(redis.call('ZRANGEBYSCORE', keys[2], first[2], first[2], 'LIMIT', 0, args[5])) do
    local entry = redis.call('HGET', keys[1], key)
    if entry then
      found[#found + 1] = key
      found[#found + 1] = entry
    else
      redis.call('ZREM', keys[2], key)
    end
  end
  return found
end

-- KEYS 1 ledger, 2 line, 3 next, 4 state
-- ARGV 1 channel, 2 token, 3 until when to wait ('' for no wait), 4 the line's state; then key, entry and when it
--      may be sent ('' if it has ended) of each
local function settle_entries(keys, args)
  if redis.call('HGET', keys[4], 'token') ~= args[2] then return 0 end
  for a = 5, #args, 3 do
    if redis.call('HEXISTS', keys[1], args[a]) == 1 then redis.call('HSET', keys[1], args[a], args[a + 1]) end
    if args[a + 2] == '' then
      redis.call('ZREM', keys[2], args[a])
    else
      redis.call('ZADD', keys[2], args[a + 2], args[a])
    end
  end
  redis.call('HDEL', keys[4], 'token', 'busy', 'wait')
  redis.call('HSET', keys[4], 'line', args[4])
  if args[3] ~= '' then redis.call('HSET', keys[4], 'wait', args[3]) end
  redis.call('ZREM', keys[3], args[1])
  local first = redis.call('ZRANGE', keys[2], 0, 0, 'WITHSCORES')
  if #first > 0 then hurry(keys[3], keys[4], args[1], first[2]) end
  return 1
end

-- Change an addressee's row if it is unchanged since it was read, and end the entries of removed channels.
-- KEYS 1 row, 2 ledger, 3 next; then line and state of each removed channel
-- ARGV 1 the row as it was read ('' for none), 2 the new row ('' for none), 3 the number of entries waiting for those channels;
--      then the removed channels; then key and entry of each waiting entry
local function change_addressee(keys, args)
  if (redis.call('GET', keys[1]) or '') ~= args[1] then return 0 end
  local waiting = 0
  for k = 4, #keys, 2 do waiting = waiting + redis.call('ZCARD', keys[k]) end
  if waiting ~= tonumber(args[3]) then return 0 end
  local channels = (#keys - 3) / 2
  for c = 1, channels do
    redis.call('ZREM', keys[3], args[3 + c])
    redis.call('DEL', keys[2 + 2 * c], keys[3 + 2 * c])
  end
  for a = 4 + channels, #args, 2 do
    if redis.call('HEXISTS', keys[2], args[a]) == 1 then redis.call('HSET', keys[2], args[a], args[a + 1]) end
  end
  if args[2] == '' then
    redis.call('DEL', keys[1])
  else
    redis.call('SET', keys[1], args[2])
  end
  return 1
end

-- KEYS 1 tables seen; ARGV 1 table, 2 seq, 3 most tables
local function mark_seen(keys, args)
  local known = tonumber(redis.call('HGET', keys[1], args[1]) or '0')
  if tonumber(args[2]) > known then redis.call('HSET', keys[1], args[1], args[2]) end
  if redis.call('HLEN', keys[1]) > tonumber(args[3]) then
    for _, table_id in ipairs(redis.call('HRANDFIELD', keys[1], 10)) do
      if table_id ~= args[1] then redis.call('HDEL', keys[1], table_id) end
    end
  end
  return 1
end

-- The lease of the sweeping courier. Leases are useless after a restart and stay out of the append-only file.
-- KEYS 1 lease   ARGV 1 holder, 2 milliseconds
local function hold_sweep(keys, args)
  local held = redis.call('GET', keys[1])
  if held and held ~= args[1] then return 0 end
  if redis.set_repl then redis.set_repl(redis.REPL_NONE) end
  redis.call('SET', keys[1], args[1], 'PX', args[2])
  return 1
end
