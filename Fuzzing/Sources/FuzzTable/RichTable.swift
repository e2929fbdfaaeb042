/// The table for links: all kinds of segments, conflicts that precedence decides, aliases, query items.
enum RichTable {
    static let json = #"""
        {
          "version": 1,
          "name": "Trips Calendar",
          "hosts": ["trips.example.com", "*.trips.example.com"],
          "schemes": ["tcal", "Trips-Calendar"],
          "ignoredSchemeHosts": ["x-callback-url", "www.trips.example.com"],
          "apps": {"ios": [{"id": "7QW3E5R9TY.com.example.trips"}]},
          "routes": [
            {"id": "home", "path": "/"},
            {"id": "trip", "path": "/trips/{reference}"},
            {"id": "newTrip", "path": "/trips/new", "claimed": false},
            {"id": "code", "path": "/trips/trip-{code}"},
            {"id": "calendar", "path": "/trips/{name}.ics"},
            {"id": "number", "path": "/trips/{number:int}"},
            {"id": "date", "path": "/trips/{on:date}"},
            {"id": "uuid", "path": "/trips/{key:uuid}"},
            {"id": "tab", "path": "/trips/{tab:enum(map|info)}"},
            {"id": "day", "path": "/trips/{reference}/days/{day:int}", "aliases": ["/t/{reference}/{day:int}"]},
            {"id": "cafe", "path": "/café/{place}/a b"},
            {"id": "docs", "path": "/docs/{rest+}", "aliases": ["/docs"]},
            {"id": "guide", "path": "/guides/{language:enum(de|en)}/{part}/{rest+}"},
            {"id": "search", "path": "/search", "query": {"text": "string", "page": "int?"}},
            {"id": "searchTab", "path": "/search", "query": {"text": "string", "tab": "enum(map|info)"}},
            {"id": "note", "path": "/notes/create", "claimed": false, "page": false, "query": {"title": "string"}},
            {"id": "webOnly", "path": "/legal/{page}", "claimed": false, "customScheme": false}
          ],
          "exclude": [{"fragment": "web"}, {"query": {"web": "1"}}]
        }
        """#
}
