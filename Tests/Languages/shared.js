// Runs the cases that all languages share, read as JSON, with the generated TypeScript of the shop, and prints what becomes of
// each. `bigint` is written with an `n` after its digits.
const { links, values, guards } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const { parse, href, linkGuard, requirement } = require(process.argv[2]);

function printed(route, given) {
  try {
    return href(route, given);
  } catch (error) {
    if (typeof error.code !== "string") throw error;
    return error.code;
  }
}

async function outcome({ steps, slow = [], hasGuard = true }) {
  const ended = { asked: [], allowed: [], denied: [], superseded: [], failed: [] };
  const waiting = new Map();
  const guard = linkGuard((link) => {
    const text = href(link.route, link.values);
    const question = requirement(link.route) ?? (slow.includes(text) ? text : undefined);
    if (question === undefined) return true;
    ended.asked.push(text);
    return new Promise((resolve, reject) => waiting.set(question, { resolve, reject }));
  });
  // What an app without a guard may follow.
  const unguarded = async (link) => (requirement(link.route) === undefined ? "allowed" : "denied");
  for (const step of steps) {
    if (step.open !== undefined) {
      (hasGuard ? guard : unguarded)(parse(step.open)).then((answer) => ended[answer].push(step.open), () => ended.failed.push(step.open));
    }
    if (step.answer !== undefined) waiting.get(step.answer).resolve(step.with);
    if (step.fail !== undefined) waiting.get(step.fail).reject(new Error("the login failed"));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return ended;
}

Promise.all(guards.map(outcome)).then((ended) => {
  const parsed = links.map((link) => parse(link).values ?? null);
  const texts = values.map(({ route, values }) => printed(route, values));
  const asText = (_, value) => (typeof value === "bigint" ? `${value}n` : value);
  console.log(JSON.stringify({ links: parsed, values: texts, guards: ended }, asText));
});
