-- Redirects for wrk: 20,000 requests made before the clock runs, of 1,500 visitors with agents, languages, referrers and
-- addresses of their own. Arguments: the number of links, and the pause of each connection between an answer and its next
-- request, in milliseconds. The links are those of dataset/seed-catalog.ts that are neither on a branded domain nor have
-- targets: every number that 5 does not divide.
local REQUESTS = 20000
local VISITORS = 1500
local DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
local requests = {}
local at = 0

local systems = { "Windows NT 10.0; Win64; x64", "Macintosh; Intel Mac OS X 10_15_7", "X11; Linux x86_64" }
local languages = { "de-DE,de;q=0.9,en;q=0.8", "en-US,en;q=0.9", "fr-FR,fr;q=0.9", "pt-BR,pt;q=0.8", "ja" }
local referrers = {
  "https://www.google.com/", "https://www.bing.com/", "https://www.facebook.com/", "https://news.example/story/",
  "https://t.co/x",
}

local function base36(number)
  local text = ""
  while number > 0 do
    text = DIGITS:sub(number % 36 + 1, number % 36 + 1) .. text
    number = math.floor(number / 36)
  end
  return text
end

local function make(links)
  local visitor = math.random(VISITORS)
  local nth = math.random(links) - 1
  local version = (100 + visitor % 30) .. ".0." .. visitor * 7 .. ".0"
  return wrk.format("GET", "/p-" .. base36(nth + math.floor(nth / 4) + 1), {
    ["Host"] = "localhost",
    ["User-Agent"] = "Mozilla/5.0 (" .. systems[visitor % 3 + 1] .. ") AppleWebKit/537.36 (KHTML, like Gecko) Chrome/"
      .. version .. " Safari/537.36",
    ["Accept"] = "text/html,application/xhtml+xml",
    ["Accept-Language"] = languages[visitor % 5 + 1],
    ["Referer"] = referrers[visitor % 5 + 1],
    ["X-Forwarded-For"] = (20 + visitor % 150) .. "." .. visitor * 7 % 256 .. ".3." .. visitor % 256,
  }, nil)
end

function init(args)
  math.randomseed(20260102)
  local links = tonumber(args[1])
  for index = 1, REQUESTS do requests[index] = make(links) end
  local pause = tonumber(args[2] or "0")
  if pause > 0 then delay = function() return pause end end
end

function request()
  at = at % REQUESTS + 1
  return requests[at]
end
