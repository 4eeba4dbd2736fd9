-- Taking wishes in and out, leases, trimming, archiving: all within one partition, but for the list of workers.

-- KEYS 1 commands, 2 bell   ARGV 1 how many may wait; then wish and body of each
local function intake(keys, args)
  local room = tonumber(args[1]) - redis.call('XLEN', keys[1])
  local entries = {}
  for a = 2, #args, 2 do
    if room > 0 then
      entries[#entries + 1] = redis.call('XADD', keys[1], '*', 'wish', args[a], 'body', args[a + 1])
      room = room - 1
    else
      entries[#entries + 1] = ''
    end
  end
  redis.call('SPUBLISH', keys[2], '')
  return entries
end

-- A server gives XREADGROUP's reply inside a function as {{stream, entries}}, fakeredis as {stream, entries}.
local function read_group(commands, limit, after)
  local reply = redis.call('XREADGROUP', 'GROUP', 'workers', 'owner', 'COUNT', limit, 'STREAMS', commands, after)
  if not reply or not reply[1] then return {} end
  if type(reply[1]) == 'table' then return reply[1][2] end
  return reply[2]
end

-- KEYS 1 fence, 2 commands   ARGV 1 token, 2 the entry id after which to look
local function take_pending(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  local entry = read_group(keys[2], 1, args[2])[1]
  if not entry then return {} end
  local times = redis.call('XPENDING', keys[2], 'workers', entry[1], entry[1], 1)[1][4]
  return {times, entry[1], entry[2] or {}}
end

-- KEYS 1 fence, 2 commands   ARGV 1 token, 2 limit
local function take_new(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  return read_group(keys[2], args[2], '>')
end

-- A holder is NAME/INSTANCE: a later instance of a name follows an earlier one, which can only be dead or about to be.
local function follows(holder, before)
  local name, instance = string.match(holder, '^([^/]*)/(.*)$')
  local name_before, instance_before = string.match(before, '^([^/]*)/(.*)$')
  return name == name_before and instance > instance_before
end

-- KEYS 1 lease, 2 fence, 3 commands   ARGV 1 holder, 2 milliseconds
local function acquire(keys, args)
  local lease = redis.call('GET', keys[1])
  if lease and not follows(args[1], string.match(lease, '^%d+ (.*)$')) then return 0 end
  local epoch = tonumber(string.match(redis.call('GET', keys[2]) or '0', '^%d+')) + 1
  local token = epoch .. ' ' .. args[1]
  redis.call('SET', keys[2], token)
  redis.call('SET', keys[1], token, 'PX', args[2])
  redis.pcall('XGROUP', 'CREATE', keys[3], 'workers', '0', 'MKSTREAM')
  return epoch
end

-- KEYS 1 lease, 2 fence   ARGV 1 token, 2 milliseconds
local function renew(keys, args)
  if redis.call('GET', keys[2]) ~= args[1] then return 0 end
  redis.call('SET', keys[1], args[1], 'PX', args[2])
  return 1
end

-- KEYS 1 lease   ARGV 1 token
local function release(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return 0 end
  return redis.call('DEL', keys[1])
end

-- KEYS 1 workers   ARGV 1 holder, 2 milliseconds
local function announce(keys, args)
  local time = redis.call('TIME')
  local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
  redis.call('ZREMRANGEBYSCORE', keys[1], '-inf', string.format('%d', now))
  for _, other in ipairs(redis.call('ZRANGE', keys[1], 0, -1)) do
    if follows(args[1], other) then redis.call('ZREM', keys[1], other) end
  end
  redis.call('ZADD', keys[1], string.format('%d', now + tonumber(args[2])), args[1])
  return redis.call('ZRANGE', keys[1], 0, -1)
end

-- The floor is the first position left: a reader that stands before it may have missed something.
-- KEYS 1 feed, 2 floor   ARGV 1 position, 2 how many are kept at most
local function trim(keys, args)
  local gone = redis.call('XTRIM', keys[1], 'MINID', args[1])
  gone = gone + redis.call('XTRIM', keys[1], 'MAXLEN', args[2])
  local first = redis.call('XRANGE', keys[1], '-', '+', 'COUNT', 1)[1]
  if gone > 0 then redis.call('SET', keys[2], first and first[1] or args[1]) end
  return gone
end

-- KEYS 1 tables   ARGV 1 table, 2 the mark it must have, 3 its new mark
local function mark(keys, args)
  if redis.call('HGET', keys[1], args[1]) ~= args[2] then return 0 end
  redis.call('HSET', keys[1], args[1], args[3])
  return 1
end

-- A dead letter goes back among the commands as it came, and the answer that it died with is taken back.
-- KEYS 1 dead, 2 commands, 3 bell, 4 the answer   ARGV 1 letter
local function redo(keys, args)
  local letter = redis.call('XRANGE', keys[1], args[1], args[1])[1]
  if not letter then return '' end
  local said = {}
  for i = 1, #letter[2], 2 do said[letter[2][i]] = letter[2][i + 1] end
  redis.call('DEL', keys[4])
  local entry = redis.call('XADD', keys[2], '*', 'wish', said['wish'], 'body', said['body'])
  redis.call('XDEL', keys[1], args[1])
  redis.call('SPUBLISH', keys[3], '')
  return entry
end

-- KEYS 1 tables, 2 log, 3 ids, 4 snapshot, 5 secret   ARGV 1 table, 2 seq the log must be at, 3 its new mark
local function archive(keys, args)
  local last = redis.call('XREVRANGE', keys[2], '+', '-', 'COUNT', 1)[1]
  if not last or last[1] ~= '0-' .. args[2] then return 0 end
  redis.call('HSET', keys[1], args[1], args[3])
  redis.call('DEL', keys[2], keys[3], keys[4], keys[5])
  return 1
end
