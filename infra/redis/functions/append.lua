-- A batch of command results of one partition, in one atomic step. All checks of a result come before its first write.
--
-- KEYS 1 fence, 2 commands, 3 feed, 4 tables, 5 dead letters, 6 channel; then for each readable result its log, ids and
--      stored refusal, its secret if it keeps or drops one, and its chat messages if it has words
-- ARGV 1 the holder's fencing token, 2 its epoch, 3 seconds a refusal is stored, 4 dead letters kept, 5 the location of
--      a hot log; then for each result: entry, kind, table, field of the ids hash, the short one, digest, expected seq, hash of that
--      record, payload, hash of the payload (or why the command failed), what to do with the secret ('', 'keep',
--      'drop'), the words to store outside the log ('' for none), and the secret itself if it is kept

local DIGEST = 32
local NO_RECORD = {0, '0000000000000000000000000000000000000000000000000000000000000000'}

-- The last record's number and hash. The last entry's id is the version, never the stream's length.
local function head(log)
  local last = redis.call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if not last then return NO_RECORD end
  local fields = last[2]
  for i = 1, #fields, 2 do
    if fields[i] == 'hash' then return {tonumber(string.match(last[1], '%d+$')), fields[i + 1]} end
  end
end

local function to_hexadecimal(bytes)
  return (string.gsub(bytes, '.', function(byte) return string.format('%02x', string.byte(byte)) end))
end

-- Look up the command id before the version: a command that was sent twice gets its first outcome.
local function find_outcome(result)
  local found = redis.call('HMGET', result.ids, result.field, result.short_field)
  if found[1] then return string.sub(found[1], -DIGEST) == result.digest and 'K' or 'M' end
  if found[2] then return to_hexadecimal(string.sub(found[2], 1, DIGEST / 2)) == result.digest and 'K' or 'M' end
  local refused = redis.call('GET', result.refusal_key)
  if refused then return string.sub(refused, 1, DIGEST) == result.digest and 'K' or 'M' end
  return nil
end

local function write_record(batch, result)
  local seq = result.expected + 1
  redis.call('XADD', result.log, '0-' .. seq, 'record', result.payload, 'hash', result.hash)
  redis.call('XADD', batch.feed, '*', 'table', result.table, 'seq', seq, 'epoch', batch.epoch,
    'record', result.payload, 'hash', result.hash)
  redis.call('HSET', result.ids, result.field, seq .. ' ' .. result.digest)
  if seq == 1 then redis.call('HSET', batch.tables, result.table, batch.hot) end
  if result.secret_action == 'keep' then redis.call('SET', result.secret_key, result.secret) end
  if result.secret_action == 'drop' then redis.call('DEL', result.secret_key) end
  if result.words ~= '' then redis.call('HSET', result.talk, seq, result.words) end
  batch.heads[result.log] = {seq, result.hash}
end

local function store_refusal(batch, result)
  redis.call('SET', result.refusal_key, result.digest .. result.payload, 'EX', batch.refusal_seconds)
end

-- Leave out words, which could not be erased there.
local function add_dead_letter(batch, result)
  local letter = redis.call('XRANGE', batch.commands, result.entry, result.entry)[1]
  local fields, found = {'entry', result.entry, 'reason', result.hash}, letter and letter[2] or {}
  for i = 1, #found, 2 do
    if found[i] ~= 'words' then
      fields[#fields + 1] = found[i]
      fields[#fields + 1] = found[i + 1]
    end
  end
  redis.call('XADD', batch.dead, 'MAXLEN', '~', batch.dead_kept, '*', unpack(fields))
end

-- A result that is not stored as decided blocks its table for this batch: later results are skipped.
local function apply_result(batch, result)
  if result.kind == 'unreadable' then
    add_dead_letter(batch, result)
    return 'A'
  end
  if batch.broken_tables[result.log] then return 'U' end
  local known = find_outcome(result)
  if known then
    batch.broken_tables[result.log] = result.kind == 'accepted' or nil
    return known
  end
  if result.kind == 'dead' then
    add_dead_letter(batch, result)
    if result.payload ~= '' then store_refusal(batch, result) end
    return 'A'
  end
  local at = batch.heads[result.log] or head(result.log)
  batch.heads[result.log] = at
  local follows = at[1] == result.expected and at[2] == result.prev
  if follows and result.kind == 'accepted' then
    local location = redis.call('HGET', batch.tables, result.table)
    if at[1] == 0 then follows = not location else follows = location == batch.hot end -- a parked table accepts nothing
  end
  if not follows then
    batch.broken_tables[result.log] = true
    return 'C' .. at[1]
  end
  if result.kind == 'accepted' then
    write_record(batch, result)
  else
    store_refusal(batch, result)
  end
  return 'A'
end

local function next_result(keys, args, k, a)
  local result = {
    entry = args[a], kind = args[a + 1], table = args[a + 2], field = args[a + 3],
    short_field = args[a + 4], digest = args[a + 5], expected = tonumber(args[a + 6]), prev = args[a + 7],
    payload = args[a + 8], hash = args[a + 9], secret_action = args[a + 10], words = args[a + 11],
  }
  a = a + 12
  if result.kind ~= 'unreadable' then
    result.log, result.ids, result.refusal_key = keys[k], keys[k + 1], keys[k + 2]
    k = k + 3
  end
  if result.secret_action ~= '' then
    result.secret_key = keys[k]
    k = k + 1
  end
  if result.words ~= '' then
    result.talk = keys[k]
    k = k + 1
  end
  if result.secret_action == 'keep' then
    result.secret = args[a]
    a = a + 1
  end
  return result, k, a
end

-- The message names the changed tables, and after a line feed it contains the accepted commands with their records, so
-- that waiting senders only need to confirm them. To a slow reader, it may be sent before the append is on disk.
local function acknowledge(batch, entries, changed_tables, outcomes)
  if #entries == 0 then return end
  redis.call('XACK', batch.commands, 'workers', unpack(entries))
  redis.call('XDEL', batch.commands, unpack(entries))
  redis.call('SPUBLISH', batch.channel, table.concat(changed_tables, ' ') .. '\n' .. table.concat(outcomes))
end

-- A line of lengths, and then the texts. A single expression is much faster than joining parts.
local function describe_outcome(result)
  local name, field, digest, record, words = result.table, result.field, result.digest, result.payload, result.words
  local seq, hash = result.expected + 1 .. '', result.hash
  return #name .. ' ' .. #field .. ' ' .. #digest .. ' ' .. #seq .. ' ' .. #record .. ' ' .. #hash .. ' ' .. #words
    .. '\n' .. name .. field .. digest .. seq .. record .. hash .. words
end

local function append(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  local batch = {
    commands = keys[2], feed = keys[3], tables = keys[4], dead = keys[5], channel = keys[6],
    epoch = args[2], refusal_seconds = args[3], dead_kept = args[4], hot = args[5], heads = {}, broken_tables = {},
  }
  local k, a, result = 7, 6, nil
  local effects, entries, changed_tables, outcomes = {}, {}, {}, {}
  while a <= #args do
    result, k, a = next_result(keys, args, k, a)
    local effect = apply_result(batch, result)
    effects[#effects + 1] = effect
    if effect == 'A' or effect == 'K' or effect == 'M' then
      entries[#entries + 1] = result.entry
      if result.table ~= '' and changed_tables[#changed_tables] ~= result.table then
        changed_tables[#changed_tables + 1] = result.table
      end
      if effect == 'A' and result.kind == 'accepted' then outcomes[#outcomes + 1] = describe_outcome(result) end
    end
  end
  acknowledge(batch, entries, changed_tables, outcomes)
  return effects
end
