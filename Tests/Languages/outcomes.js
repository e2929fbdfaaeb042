// Reads links by table as JSON, and prints what the generated TypeScript, compiled into the folder of the argument,
// makes of each: the kind, then the route and the printed link, or the reason.
const links = JSON.parse(require("fs").readFileSync(0, "utf8"));
const outcomes = {};
for (const [table, texts] of Object.entries(links)) {
  const { parse, href } = require(`${process.argv[2]}/${table}.js`);
  outcomes[table] = texts.map((text) => {
    const parsed = parse(text);
    if (parsed.ok) {
      try {
        return ["link", parsed.route, href(parsed.route, parsed.values)];
      } catch (error) {
        if (typeof error.code !== "string") throw error;
        return ["link", parsed.route, error.code];
      }
    }
    const { kind, code, route, parameter, text: value } = parsed.problem;
    return [kind, code, route, parameter, value].filter((part) => part !== undefined);
  });
}
console.log(JSON.stringify(outcomes));
