-- For wrk: sixteen requests in one write.

local depth = 16
local batch

function init()
   batch = string.rep(wrk.format(), depth)
end

function request()
   return batch
end
