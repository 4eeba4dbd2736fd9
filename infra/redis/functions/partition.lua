-- The command queue, leases, trimming, parking and archiving: all within one partition, except the list of workers.

-- A line of lengths, and then the texts.
local function describe_command(entry, envelope, body, words)
  return #entry .. ' ' .. #envelope .. ' ' .. #body .. ' ' .. #words .. '\n' .. entry .. envelope .. body .. words
end

-- KEYS 1 commands, 2 channel   ARGV 1 the maximum number that may wait; then envelope, body and words ('' for none) of each
-- If no other command waits, the message contains the new ones, so that the worker need not read them.
local function enqueue(keys, args)
  local waiting = redis.call('XLEN', keys[1])
  local room = tonumber(args[1]) - waiting
  local entries, parts = {}, {}
  for a = 2, #args, 3 do
    if room > 0 then
      local fields = {'envelope', args[a], 'body', args[a + 1]}
      if args[a + 2] ~= '' then fields[5], fields[6] = 'words', args[a + 2] end
      local entry = redis.call('XADD', keys[1], '*', unpack(fields))
      entries[#entries + 1] = entry
      if waiting == 0 then parts[#parts + 1] = describe_command(entry, args[a], args[a + 1], args[a + 2]) end
      room = room - 1
    else
      entries[#entries + 1] = ''
    end
  end
  redis.call('SPUBLISH', keys[2], table.concat(parts))
  return entries
end

-- Inside a function a server returns XREADGROUP's reply as {{stream, entries}}, fakeredis as {stream, entries}.
local function read_group(commands, limit, after)
  local reply = redis.call('XREADGROUP', 'GROUP', 'workers', 'owner', 'COUNT', limit, 'STREAMS', commands, after)
  if not reply or not reply[1] then return {} end
  if type(reply[1]) == 'table' then return reply[1][2] end
  return reply[2]
end

-- KEYS 1 fence, 2 commands   ARGV 1 token, 2 the entry id after which to read
local function read_pending(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  local entry = read_group(keys[2], 1, args[2])[1]
  if not entry then return {} end
  local delivery_count = redis.call('XPENDING', keys[2], 'workers', entry[1], entry[1], 1)[1][4]
  return {delivery_count, entry[1], entry[2] or {}}
end

-- KEYS 1 fence, 2 commands   ARGV 1 token, 2 limit
local function read_new(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  return read_group(keys[2], args[2], '>')
end

-- Leases and heartbeats renewed every second would fill the append-only file. What follows in a function
-- stays on this server: after a restart or a failover a lease counts as expired, and is soon renewed or taken.
local function write_unlogged()
  if redis.set_repl then redis.set_repl(redis.REPL_NONE) end
end

-- The server's clock (UTC, ms), which all tables use.
local function read_clock(keys, args)
  local time = redis.call('TIME')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end

-- If the clock was set back by an hour, a lease would end an hour late. Live holders renew it soon.
local CLOCK_SLACK = 60000

local function outlasts_clock(lease, milliseconds)
  return redis.call('PTTL', lease) > tonumber(milliseconds) + CLOCK_SLACK
end

-- A holder is NAME/INSTANCE: an earlier instance of the same name is dead, or about to exit.
local function is_later_instance(holder, before)
  local name, instance = string.match(holder, '^([^/]*)/(.*)$')
  local name_before, instance_before = string.match(before, '^([^/]*)/(.*)$')
  return name == name_before and instance > instance_before
end

-- KEYS 1 lease, 2 fence, 3 commands   ARGV 1 holder, 2 milliseconds
local function acquire(keys, args)
  local lease = redis.call('GET', keys[1])
  if lease and not is_later_instance(args[1], string.match(lease, '^%d+ (.*)$'))
    and not outlasts_clock(keys[1], args[2]) then return 0 end
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
  write_unlogged()
  redis.call('SET', keys[1], args[1], 'PX', args[2])
  return 1
end

-- KEYS 1 lease   ARGV 1 token
local function release(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return 0 end
  return redis.call('DEL', keys[1])
end

-- KEYS 1 workers   ARGV 1 holder, 2 milliseconds
local function heartbeat(keys, args)
  write_unlogged()
  local now = read_clock()
  local latest = now + tonumber(args[2]) + CLOCK_SLACK
  redis.call('ZREMRANGEBYSCORE', keys[1], '-inf', string.format('%d', now))
  redis.call('ZREMRANGEBYSCORE', keys[1], string.format('(%d', latest), '+inf')
  for _, other in ipairs(redis.call('ZRANGE', keys[1], 0, -1)) do
    if is_later_instance(args[1], other) then redis.call('ZREM', keys[1], other) end
  end
  redis.call('ZADD', keys[1], string.format('%d', now + tonumber(args[2])), args[1])
  return redis.call('ZRANGE', keys[1], 0, -1)
end

-- KEYS 1 slots of one name   ARGV 1 when they expire, 2 seconds until the key does; then holders
local function renew_slots(keys, args)
  write_unlogged()
  for i = 3, #args do redis.call('ZADD', keys[1], args[1], args[i]) end
  return redis.call('EXPIRE', keys[1], args[2])
end

-- The floor is the first remaining position: a reader before it may have missed entries.
-- KEYS 1 feed, 2 floor   ARGV 1 position, 2 maximum number of entries to keep
local function trim(keys, args)
  local gone = redis.call('XTRIM', keys[1], 'MINID', args[1])
  gone = gone + redis.call('XTRIM', keys[1], 'MAXLEN', args[2])
  local first = redis.call('XRANGE', keys[1], '-', '+', 'COUNT', 1)[1]
  if gone > 0 then redis.call('SET', keys[2], first and first[1] or args[1]) end
  return gone
end

-- KEYS 1 tables   ARGV 1 table, 2 the location it must have, 3 its new location
local function set_location(keys, args)
  if redis.call('HGET', keys[1], args[1]) ~= args[2] then return 0 end
  redis.call('HSET', keys[1], args[1], args[3])
  return 1
end

-- Queue a dead letter again unchanged, and drop the refusal that its sender received.
-- KEYS 1 dead letters, 2 commands, 3 channel, 4 stored refusal   ARGV 1 letter
local function requeue(keys, args)
  local letter = redis.call('XRANGE', keys[1], args[1], args[1])[1]
  if not letter then return '' end
  local fields = {}
  for i = 1, #letter[2], 2 do fields[letter[2][i]] = letter[2][i + 1] end
  redis.call('DEL', keys[4])
  local entry = redis.call('XADD', keys[2], '*', 'envelope', fields['envelope'], 'body', fields['body'])
  redis.call('XDEL', keys[1], args[1])
  redis.call('SPUBLISH', keys[3], '')
  return entry
end

-- The outcome of a command, its record, and the record's words: each '' if missing.
-- For a record that was moved to a block, only the outcome.
-- KEYS 1 ids, 2 stored refusal, 3 log, 4 talk   ARGV 1 field of the ids hash, 2 its short form
local function read_outcome(keys, args)
  local accepted, moved = unpack(redis.call('HMGET', keys[1], args[1], args[2]))
  if moved then return {'', moved, ''} end
  if not accepted then return {'', '', redis.call('GET', keys[2]) or ''} end
  local seq = string.match(accepted, '^%d+')
  local entry = redis.call('XRANGE', keys[3], '0-' .. seq, '0-' .. seq)[1]
  return {accepted, '', '', entry and entry[2] or {}, redis.call('HGET', keys[4], seq) or ''}
end

-- Replace a chat message by its remains if it is unchanged since it was read, and notify the table's listeners.
-- KEYS 1 talk, 2 channel   ARGV 1 table, 2 seq, 3 the message as it was read, 4 its remains
local function erase_line(keys, args)
  if redis.call('HGET', keys[1], args[2]) ~= args[3] then return 0 end
  redis.call('HSET', keys[1], args[2], args[4])
  redis.call('HINCRBY', keys[1], 'erased', 1)
  redis.call('SPUBLISH', keys[2], args[1])
  return 1
end

-- A command's digest as bytes, followed by its seq; nil if the digest is not 32 hexadecimal digits.
local function shorten_outcome(outcome)
  local seq, digest = string.match(outcome, '^(%d+) (%x+)$')
  if not digest or #digest ~= 32 then return nil end
  return string.gsub(digest, '%x%x', function(pair) return string.char(tonumber(pair, 16)) end) .. seq
end

local function shorten_ids(ids, args, a)
  local gone, shorter = {}, {}
  for i = a, #args, 2 do
    local short = shorten_outcome(redis.call('HGET', ids, args[i]) or '')
    if short then
      gone[#gone + 1] = args[i]
      shorter[#shorter + 1] = args[i + 1]
      shorter[#shorter + 1] = short
    end
  end
  if #gone == 0 then return end
  redis.call('HDEL', ids, unpack(gone))
  redis.call('HSET', ids, unpack(shorter))
end

-- Move a log's oldest records into blocks if both are unchanged since they were read; the last record stays.
-- KEYS 1 log, 2 blocks, 3 ids
-- ARGV 1 number of blocks, 2 the first seq in the log, 3 the last to move, 4 number of new blocks; these;
--      then for each record the field of the ids hash and the short one that replaces it
local function move_records(keys, args)
  local first = redis.call('XRANGE', keys[1], '-', '+', 'COUNT', 1)[1]
  local last = redis.call('XREVRANGE', keys[1], '+', '-', 'COUNT', 1)[1]
  if redis.call('LLEN', keys[2]) ~= tonumber(args[1]) or not first or first[1] ~= '0-' .. args[2] then return 0 end
  if tonumber(string.match(last[1], '%d+$')) <= tonumber(args[3]) then return 0 end
  local coming = tonumber(args[4])
  redis.call('RPUSH', keys[2], unpack(args, 5, 4 + coming))
  redis.call('XTRIM', keys[1], 'MINID', '0-' .. tonumber(args[3]) + 1)
  shorten_ids(keys[3], args, 5 + coming)
  return 1
end

-- Chat messages stay: they could not be erased in the archive.
-- KEYS 1 tables, 2 log, 3 ids, 4 snapshot, 5 secret, 6 blocks   ARGV 1 table, 2 seq the log must be at, 3 its new location
local function archive(keys, args)
  local last = redis.call('XREVRANGE', keys[2], '+', '-', 'COUNT', 1)[1]
  if not last or last[1] ~= '0-' .. args[2] then return 0 end
  redis.call('HSET', keys[1], args[1], args[3])
  redis.call('DEL', keys[2], keys[3], keys[4], keys[5], keys[6])
  return 1
end
