-- For wrk: requests to the hosts of all sites in turn.

local requests = {}
local last = 0

function init(arguments)
   for number = 0, tonumber(arguments[1]) - 1 do
      wrk.headers["Host"] = "site" .. number .. ".example.com"
      requests[number + 1] = wrk.format()
   end
end

function request()
   last = last % #requests + 1
   return requests[last]
end
