-- One partition's verdicts, carried out in one step. All checks of a verdict come before its first write.
--
-- KEYS 1 fence, 2 commands, 3 feed, 4 tables, 5 dead, 6 bell; then for each readable verdict its log, ids and done,
--      and its secret where it keeps or drops one
-- ARGV 1 the owner's token, 2 its epoch, 3 seconds a refusal is remembered, 4 dead letters kept, 5 the mark of a hot
--      table; then for each verdict: entry, kind, table, field of the ids hash, digest, expected seq, hash of that
--      record, payload, hash of the payload (or why it is dead), what becomes of the secret ('', 'keep', 'drop'), and
--      the secret itself where it is kept

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

-- The command id comes before the version: a wish that was put in twice is answered, not judged again.
local function answered(verdict)
  local accepted = redis.call('HGET', verdict.ids, verdict.field)
  if accepted then return string.sub(accepted, -DIGEST) == verdict.digest and 'K' or 'M' end
  local refused = redis.call('GET', verdict.done)
  if refused then return string.sub(refused, 1, DIGEST) == verdict.digest and 'K' or 'M' end
  return nil
end

local function write_record(batch, verdict)
  local seq = verdict.expected + 1
  redis.call('XADD', verdict.log, '0-' .. seq, 'record', verdict.payload, 'hash', verdict.hash)
  redis.call('XADD', batch.feed, '*', 'table', verdict.table, 'seq', seq, 'epoch', batch.epoch,
    'record', verdict.payload, 'hash', verdict.hash)
  redis.call('HSET', verdict.ids, verdict.field, seq .. ' ' .. verdict.digest)
  if seq == 1 then redis.call('HSET', batch.tables, verdict.table, batch.hot) end
  if verdict.fate == 'keep' then redis.call('SET', verdict.secret_key, verdict.secret) end
  if verdict.fate == 'drop' then redis.call('DEL', verdict.secret_key) end
  batch.heads[verdict.log] = {seq, verdict.hash}
end

local function remember(batch, verdict)
  redis.call('SET', verdict.done, verdict.digest .. verdict.payload, 'EX', batch.life)
end

local function bury(batch, verdict)
  local letter = redis.call('XRANGE', batch.commands, verdict.entry, verdict.entry)[1]
  local fields = {'entry', verdict.entry, 'reason', verdict.hash}
  for _, part in ipairs(letter and letter[2] or {}) do fields[#fields + 1] = part end
  redis.call('XADD', batch.dead, 'MAXLEN', '~', batch.dead_kept, '*', unpack(fields))
end

-- A verdict that did not come about as decided spoils what was decided after it on the same table.
local function settle(batch, verdict)
  if verdict.kind == 'unreadable' then
    bury(batch, verdict)
    return 'A'
  end
  if batch.spoilt[verdict.log] then return 'U' end
  local before = answered(verdict)
  if before then
    batch.spoilt[verdict.log] = verdict.kind == 'accepted' or nil
    return before
  end
  if verdict.kind == 'dead' then
    bury(batch, verdict)
    if verdict.payload ~= '' then remember(batch, verdict) end
    return 'A'
  end
  local at = batch.heads[verdict.log] or head(verdict.log)
  batch.heads[verdict.log] = at
  local follows = at[1] == verdict.expected and at[2] == verdict.prev
  if follows and verdict.kind == 'accepted' then
    local mark = redis.call('HGET', batch.tables, verdict.table)
    if at[1] == 0 then follows = not mark else follows = mark == batch.hot end -- a parked table takes nothing
  end
  if not follows then
    batch.spoilt[verdict.log] = true
    return 'C' .. at[1]
  end
  if verdict.kind == 'accepted' then
    write_record(batch, verdict)
  else
    remember(batch, verdict)
  end
  return 'A'
end

local function next_verdict(keys, args, k, a)
  local verdict = {
    entry = args[a], kind = args[a + 1], table = args[a + 2], field = args[a + 3], digest = args[a + 4],
    expected = tonumber(args[a + 5]), prev = args[a + 6], payload = args[a + 7], hash = args[a + 8],
    fate = args[a + 9],
  }
  a = a + 10
  if verdict.kind ~= 'unreadable' then
    verdict.log, verdict.ids, verdict.done = keys[k], keys[k + 1], keys[k + 2]
    k = k + 3
  end
  if verdict.fate ~= '' then
    verdict.secret_key = keys[k]
    k = k + 1
  end
  if verdict.fate == 'keep' then
    verdict.secret = args[a]
    a = a + 1
  end
  return verdict, k, a
end

local function acknowledge(batch, entries, rung)
  if #entries == 0 then return end
  redis.call('XACK', batch.commands, 'workers', unpack(entries))
  redis.call('XDEL', batch.commands, unpack(entries))
  redis.call('SPUBLISH', batch.bell, table.concat(rung, ' '))
end

local function append(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return {'F'} end
  local batch = {
    commands = keys[2], feed = keys[3], tables = keys[4], dead = keys[5], bell = keys[6],
    epoch = args[2], life = args[3], dead_kept = args[4], hot = args[5], heads = {}, spoilt = {},
  }
  local k, a, verdict = 7, 6, nil
  local effects, entries, rung = {}, {}, {}
  while a <= #args do
    verdict, k, a = next_verdict(keys, args, k, a)
    local effect = settle(batch, verdict)
    effects[#effects + 1] = effect
    if effect == 'A' or effect == 'K' or effect == 'M' then
      entries[#entries + 1] = verdict.entry
      if verdict.table ~= '' and rung[#rung] ~= verdict.table then rung[#rung + 1] = verdict.table end
    end
  end
  acknowledge(batch, entries, rung)
  return effects
end
