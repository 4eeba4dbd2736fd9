-- Read models: each call touches one partition. A generation's keys are: checkpoint (the feed position it
-- has reached), documents (a hash by table) and rows (texts in order, all of score 0).

-- Return whether the generation was at the expected position, and the indexes of the next commit's keys and arguments.
-- KEYS of a commit: 1 checkpoint, 2 documents, 3 rows, 4 builder; 5 channel on which the tables are announced, if they
--      are announced
-- ARGV of a commit: 1 the expected position, 2 the next position, 3 its number,
--      4 milliseconds that a build counts as alive, 5 whether tables are announced (1 or 0), 6, 7, 8 lengths of the lists
--      that follow: tables and documents ('' drops one), rows to remove, rows to add
local function commit_one(keys, k, args, a)
  local checkpoint, documents, rows, lock, announces = keys[k], keys[k + 1], keys[k + 2], keys[k + 3], args[a + 4] == '1'
  local next_key = k + (announces and 5 or 4)
  local gone = a + 8 + tonumber(args[a + 5])
  local new = gone + tonumber(args[a + 6])
  local next_argument = new + tonumber(args[a + 7])
  if redis.call('GET', checkpoint) ~= args[a] then return 0, next_key, next_argument end
  if redis.call('GET', lock) == args[a + 2] then redis.call('PEXPIRE', lock, args[a + 3]) end
  local changed_tables = {}
  for i = a + 8, gone - 1, 2 do
    changed_tables[#changed_tables + 1] = args[i]
    if args[i + 1] == '' then
      redis.call('HDEL', documents, args[i])
    else
      redis.call('HSET', documents, args[i], args[i + 1])
    end
  end
  for i = gone, new - 1 do redis.call('ZREM', rows, args[i]) end
  for i = new, next_argument - 1 do redis.call('ZADD', rows, 0, args[i]) end
  redis.call('SET', checkpoint, args[a + 1])
  if announces and #changed_tables > 0 then redis.call('SPUBLISH', keys[k + 4], table.concat(changed_tables, ' ')) end
  return 1, next_key, next_argument
end

-- Commits of one partition in order, each atomic: 1 for each that was executed, else 0.
local function commit(keys, args)
  local done, k, a, one = {}, 1, 1, nil
  while a <= #args do
    one, k, a = commit_one(keys, k, args, a)
    done[#done + 1] = one
  end
  return done
end

-- One build of a model at a time: 'T' if another is running, 'R' if the arguments are outdated.
-- KEYS 1 view, 2 builder; checkpoint, documents and rows of a generation that was never finished (or of none); then
--      checkpoint of the new one
-- ARGV 1 model, 2 the last number given ('' for none), 3 the number being built ('' for none), 4 the new number,
--      5 its position, 6 milliseconds that a build counts as alive
local function begin(keys, args)
  if redis.call('EXISTS', keys[2]) == 1 then return 'T' end
  local last = redis.call('HGET', keys[1], args[1] .. ':last') or ''
  local building = redis.call('HGET', keys[1], args[1] .. ':building') or ''
  if last ~= args[2] or building ~= args[3] then return 'R' end
  if building ~= '' then redis.call('UNLINK', keys[3], keys[4], keys[5]) end
  redis.call('HSET', keys[1], args[1] .. ':last', args[4], args[1] .. ':building', args[4])
  redis.call('SET', keys[2], args[4], 'PX', args[6])
  redis.call('SET', keys[6], args[5])
  return 'B'
end

local function before(a, b)
  local a_time, a_count = string.match(a, '^(%d+)-(%d+)$')
  local b_time, b_count = string.match(b, '^(%d+)-(%d+)$')
  if tonumber(a_time) ~= tonumber(b_time) then return tonumber(a_time) < tonumber(b_time) end
  return tonumber(a_count) < tonumber(b_count)
end

-- A generation is behind while it lacks records of the feed that the live one has.
-- KEYS 1 view, 2 builder; checkpoint, documents and rows of the live generation (or of none); checkpoint of
--      the new one; feed
-- ARGV 1 model, 2 the live generation's entry ('' for none), 3 the new number, 4 its entry once it is live
local function switch(keys, args)
  local live = redis.call('HGET', keys[1], args[1] .. ':live') or ''
  if redis.call('HGET', keys[1], args[1] .. ':building') ~= args[3] or live ~= args[2] then return 'S' end
  local old, new = redis.call('GET', keys[3]), redis.call('GET', keys[6])
  local last = redis.call('XREVRANGE', keys[7], '+', '-', 'COUNT', 1)[1]
  if old and before(new, old) and last and before(new, last[1]) then return 'B' end
  redis.call('HSET', keys[1], args[1] .. ':live', args[4])
  redis.call('HDEL', keys[1], args[1] .. ':building')
  redis.call('DEL', keys[2])
  if live ~= '' then redis.call('UNLINK', keys[3], keys[4], keys[5]) end
  return 'L'
end

-- Without tables or earlier builds, create an empty generation of each model.
-- KEYS 1 view, 2 tables, 3 feed, 4 floor; then checkpoint of each model's first generation
-- ARGV a model, its live entry, its number and its position, for each of these keys
local function initialize(keys, args)
  if redis.call('EXISTS', keys[1], keys[2], keys[3], keys[4]) > 0 then return 0 end
  for i = 1, #args / 4 do
    local model, live, number, position = unpack(args, 4 * i - 3, 4 * i)
    redis.call('HSET', keys[1], model .. ':live', live, model .. ':last', number)
    redis.call('SET', keys[4 + i], position)
  end
  return 1
end

-- A projector's lease only avoids double work: commits are exact without it. A lease of the same name counts as free.
-- KEYS 1 lease   ARGV 1 holder (name/instance), 2 milliseconds
local function acquire_projector_lease(keys, args)
  local held = redis.call('GET', keys[1])
  local outlasts_clock = redis.call('PTTL', keys[1]) > tonumber(args[2]) + 60000  -- as in partition.lua
  if held and not outlasts_clock and string.match(held, '^[^/]*') ~= string.match(args[1], '^[^/]*') then return 0 end
  redis.call('SET', keys[1], args[1], 'PX', args[2])
  return 1
end

-- As with workers' leases, a renewal is useless after a restart and stays out of the append-only file.
-- KEYS 1 lease   ARGV 1 holder, 2 milliseconds
local function renew_projector_lease(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return 0 end
  if redis.set_repl then redis.set_repl(redis.REPL_NONE) end
  return redis.call('PEXPIRE', keys[1], args[2])
end

-- KEYS 1 lease   ARGV 1 holder
local function release_if_held(keys, args)
  if redis.call('GET', keys[1]) ~= args[1] then return 0 end
  return redis.call('DEL', keys[1])
end
