-- Data of one player: each call touches one shard.

-- Change how a program is called if that is unchanged since it was read; removing it drops its lines.
-- KEYS 1 row, 2 callers, 3 lines; ARGV 1 the row as it was read ('' for none), 2 the new row ('' for none), 3 player
local function change_call(keys, args)
  if (redis.call('GET', keys[1]) or '') ~= args[1] then return 0 end
  if args[2] == '' then
    redis.call('DEL', keys[1], keys[3])
    redis.call('SREM', keys[2], args[3])
  else
    redis.call('SET', keys[1], args[2])
    redis.call('SADD', keys[2], args[3])
  end
  return 1
end

-- Return 1 and the line, which is now leased to the caller, or 0 and the time when another caller's lease ends.
-- KEYS 1 lines; ARGV 1 table, 2 now (ms), 3 when the lease ends, 4 token
local function take_call(keys, args)
  local busy = redis.call('HGET', keys[1], args[1] .. '/busy') or '0'
  if tonumber(busy) > tonumber(args[2]) then return {0, busy} end
  redis.call('HSET', keys[1], args[1] .. '/busy', args[3], args[1] .. '/token', args[4])
  return {1, redis.call('HGET', keys[1], args[1]) or ''}
end

-- Return the failures since the last success, and since when.
-- KEYS 1 lines, 2 reports, 3 counts
-- ARGV 1 table, 2 token, 3 line ('' for none), 4 report ('' for none), 5 its outcome, 6 '1' for a failure, 7 now (ms),
--      8 most fields of lines, 9 most reports
local function settle_call(keys, args)
  if redis.call('HGET', keys[1], args[1] .. '/token') ~= args[2] then return {} end
  redis.call('HDEL', keys[1], args[1] .. '/busy', args[1] .. '/token')
  if args[3] == '' then
    redis.call('HDEL', keys[1], args[1])
  else
    redis.call('HSET', keys[1], args[1], args[3])
    if redis.call('HLEN', keys[1]) > tonumber(args[8]) then
      for _, name in ipairs(redis.call('HRANDFIELD', keys[1], 10)) do
        if name ~= args[1] then redis.call('HDEL', keys[1], name) end
      end
    end
  end
  if args[4] ~= '' then
    redis.call('LPUSH', keys[2], args[4])
    redis.call('LTRIM', keys[2], 0, tonumber(args[9]) - 1)
    redis.call('HINCRBY', keys[3], args[5], 1)
    if args[6] == '1' then
      redis.call('HINCRBY', keys[3], '/failures', 1)
      redis.call('HSETNX', keys[3], '/failing', args[7])
    else
      redis.call('HDEL', keys[3], '/failures', '/failing')
    end
  end
  return {redis.call('HGET', keys[3], '/failures') or '0', redis.call('HGET', keys[3], '/failing') or ''}
end

-- Store a note unless the limit is reached; return 1 if it was stored.
-- KEYS 1 notes; ARGV 1 table, 2 note, 3 most notes
local function put_note(keys, args)
  local is_new = redis.call('HEXISTS', keys[1], args[1]) == 0
  if is_new and redis.call('HLEN', keys[1]) >= tonumber(args[3]) then return 0 end
  redis.call('HSET', keys[1], args[1], args[2])
  return 1
end

local function drop_sign(order, days, name)
  redis.call('ZREM', order, name)
  redis.call('HDEL', days, name .. ' network', name .. ' browser', name .. ' first')
end

-- Compare a player with the others at a table on a day; each kind counts once per pair and day.
-- KEYS 1 origins, 2 order of signs, 3 days of signs
-- ARGV 1 player, 2 table, 3 now (ms), 4 seconds to keep origins, 5 the oldest sign to keep (ms), 6 most signs,
--      7 most origins, 8 seconds to keep signs; then `kind digest` of each
local function note_origin(keys, args)
  for a = 9, #args do
    local mine = args[a] .. ' ' .. args[1]
    if redis.call('SCARD', keys[1]) < tonumber(args[7]) and redis.call('SADD', keys[1], mine) == 1 then
      local kind = string.match(args[a], '^%a+')
      for _, other in ipairs(redis.call('SMEMBERS', keys[1])) do
        local player = string.match(other, ' (%S+)$')
        if other ~= mine and string.sub(other, 1, #args[a] + 1) == args[a] .. ' ' then
          local pair = args[1] < player and args[1] .. ' ' .. player or player .. ' ' .. args[1]
          local name = args[2] .. ' ' .. pair
          if redis.call('SADD', keys[1], '/ ' .. kind .. ' ' .. pair) == 1 then
            redis.call('HINCRBY', keys[3], name .. ' ' .. kind, 1)
            redis.call('HSETNX', keys[3], name .. ' first', args[3])
          end
          redis.call('ZADD', keys[2], args[3], name)
        end
      end
    end
  end
  redis.call('EXPIRE', keys[1], args[4])
  redis.call('EXPIRE', keys[2], args[8])
  redis.call('EXPIRE', keys[3], args[8])
  local gone = redis.call('ZRANGEBYSCORE', keys[2], '-inf', '(' .. args[5], 'LIMIT', 0, 20)
  local over = redis.call('ZCARD', keys[2]) - tonumber(args[6])
  if over > #gone then gone = redis.call('ZRANGE', keys[2], 0, math.min(over, 20) - 1) end
  for _, name in ipairs(gone) do drop_sign(keys[2], keys[3], name) end
  return 1
end

-- KEYS 1 order of signs, 2 days of signs; ARGV 1 player
local function forget_signs(keys, args)
  for _, name in ipairs(redis.call('ZRANGE', keys[1], 0, -1)) do
    if string.find(name .. ' ', ' ' .. args[1] .. ' ', 1, true) then drop_sign(keys[1], keys[2], name) end
  end
  return 1
end
