-- Events for wrk: 20,000 requests made before the clock runs, of 8,000 visitors with 60 browsers on 100 websites of skewed
-- size; three of four are page views, the others events with a value. Arguments: the number of websites,
-- and the pause of each connection between an answer and its next request, in milliseconds.
local REQUESTS = 20000
local VISITORS = 8000
local requests = {}
local at = 0

local systems = { "Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64" }
local languages = { "de-DE,de;q=0.9,en;q=0.8", "en-US,en;q=0.9", "fr-FR,fr;q=0.9", "pt-BR,pt;q=0.8", "ja" }
local referrers = { "https://www.google.com/", "", "https://www.facebook.com/", "https://news.example/story/", "https://t.co/x" }

local function agent(number)
  local version = 110 + math.floor(number / 3) % 20
  return "Mozilla/5.0 (" .. systems[number % 3 + 1] .. ") AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" .. version
    .. ".0.0.0 Safari/537.36"
end

local function address(visitor)
  return (20 + visitor % 150) .. "." .. (visitor * 7 % 256) .. "." .. math.floor(visitor / 256) .. "." .. visitor % 256
end

local function make(index, sites)
  local visitor = math.random(VISITORS)
  local site = math.min(sites, math.floor(sites ^ math.random()))
  local page = "https://site-" .. site .. ".example/articles/" .. math.floor(2000 ^ math.random())
  if index % 9 == 0 then page = page .. "?utm_source=newsletter&utm_campaign=week-" .. index % 50 end
  local body = '{"page":"' .. page .. '","referrer":"' .. referrers[index % 5 + 1] .. '","screen_resolution":"1920x1080"'
  if index % 4 == 0 then body = body .. ',"event":{"name":"Buy","value":' .. index % 100 .. ',"unit":"EUR"}' end
  return wrk.format("POST", "/api/event", {
    ["Host"] = "localhost",
    ["User-Agent"] = agent(visitor % 60),
    ["Accept-Language"] = languages[visitor % 5 + 1],
    ["Content-Type"] = "text/plain",
    ["Origin"] = "https://site-" .. site .. ".example",
    ["X-Forwarded-For"] = address(visitor),
  }, body .. "}")
end

function init(args)
  math.randomseed(20260101)
  local sites = tonumber(args[1])
  for index = 1, REQUESTS do requests[index] = make(index, sites) end
  local pause = tonumber(args[2] or "0")
  if pause > 0 then delay = function() return pause end end
end

function request()
  at = at % REQUESTS + 1
  return requests[at]
end
