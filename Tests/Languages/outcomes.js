// Reads links by table as JSON, and prints what the generated TypeScript, compiled into the folder of the argument, makes of
// each: what `LinkOutcome` of the Swift tests has. Of the parents, those of the routes of apps count.
const tables = JSON.parse(require("fs").readFileSync(0, "utf8"));
const outcomes = {};
for (const [table, { routes, links }] of Object.entries(tables)) {
  const { parse, href, parents, requirement, isNavigation } = require(`${process.argv[2]}/${table}.js`);
  const printed = ({ route, values }) => {
    try {
      return href(route, values);
    } catch (error) {
      if (typeof error.code !== "string") throw error;
      return error.code;
    }
  };
  outcomes[table] = links.map((text) => {
    const parsed = parse(text);
    if (parsed.ok) {
      const other = parsed.other.map(([name, value]) => (value === null ? name : `${name}=${value}`)).join("&");
      const kind = isNavigation(parsed.route) ? "navigation" : "aside";
      const about = [requirement(parsed.route) ?? "", kind, parsed.fragment ?? "", other];
      const above = parents(parsed).filter(({ route }) => routes.includes(route)).map(printed);
      return ["link", parsed.route, printed(parsed), ...about, ...above];
    }
    const { kind, code, route, parameter, text: value } = parsed.problem;
    return [kind, code, route, parameter, value].filter((part) => part !== undefined);
  });
}
console.log(JSON.stringify(outcomes));
