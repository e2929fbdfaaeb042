// Runs the recipes of docs/app/react-and-android.md, compiled into the folder of the argument, and prints what they do.
const assert = require("assert");
const Module = require("module");
const folder = process.argv[2];

const events = [];
const opened = [];
const modules = {
  "react-native": {
    Linking: {
      getInitialURL: async () => events.initial ?? null,
      addEventListener: (_, handler) => {
        events.push(handler);
        return { remove: () => events.pop() };
      },
    },
  },
  "expo-router": {
    router: {
      push: (path) => opened.push(path), canDismiss: () => opened.length > 0, dismissAll: () => opened.splice(0),
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => modules[name] ?? load(name, ...rest);
const { linking } = require(`${folder}/linking.js`);
const { redirectSystemPath } = require(`${folder}/app/+native-intent.js`);
const { openLink } = require(`${folder}/openLink.js`);
const { session } = require(`${folder}/session.js`);
const turn = () => new Promise((resolve) => setImmediate(resolve));

async function reactNavigation() {
  const product = { category: "a/b", product: 7 };
  const stack = [
    { name: "home", params: {} }, { name: "shop", params: {} }, { name: "category", params: { category: "a/b" } },
    { name: "product", params: product },
  ];
  assert.deepStrictEqual(linking.getStateFromPath("/shop/a%2Fb/7?utm=1"), { routes: stack });
  assert.deepStrictEqual(linking.getStateFromPath("shop"), { routes: stack.slice(0, 2) });
  assert.deepStrictEqual(linking.getStateFromPath("/"), { routes: stack.slice(0, 1) });
  assert.deepStrictEqual(linking.getStateFromPath("/orders").routes[1], { name: "orders", params: {} });
  assert.strictEqual(linking.getStateFromPath("/shop/a/9007199254740993"), undefined);

  events.initial = "https://shop.example.com/shop";
  assert.strictEqual(await linking.getInitialURL(), events.initial);
  // React Navigation listens only later, so a link that needs no question is its first.
  [events.initial, session.isOpen] = ["shop:///orders", true];
  assert.strictEqual(await linking.getInitialURL(), events.initial);
  session.isOpen = false;
  const shown = [];
  const end = linking.subscribe((url) => shown.push(url));
  events.initial = "shop:///orders";
  assert.strictEqual(await linking.getInitialURL(), null);
  events[0]({ url: "https://shop.example.com/shop/a" });
  await turn();
  assert.deepStrictEqual(shown, ["https://shop.example.com/shop/a"]);
  session.questions.pop()(true);
  await turn();
  assert.deepStrictEqual(shown, ["https://shop.example.com/shop/a", "shop:///orders"]);
  events[0]({ url: "shop:///orders" });
  session.questions.pop()(false);
  events[0]({ url: "https://shop.example.com/no/such/page" });
  await turn();
  assert.deepStrictEqual(shown.slice(2), ["https://shop.example.com/no/such/page"]);
  end();
  assert.strictEqual(events.length, 0);
}

async function expoRouter() {
  const paths = [
    ["https://shop.example.com/shop/a%2Fb/007?utm=1", "/shop/a%2Fb/7"], ["SHOP://shop", "/shop"], ["shop:///", "/"],
    ["shop://orders", "/login?next=%2Forders"], ["https://shop.example.com/no/such/page", "/+not-found"],
    ["https://shop.example.com/shop/a/9007199254740993", "/+not-found"], ["exp://127.0.0.1:8081", "exp://127.0.0.1:8081"],
  ];
  for (const [path, wanted] of paths) assert.strictEqual(redirectSystemPath({ path, initial: true }), wanted);
  session.isOpen = true;
  assert.strictEqual(redirectSystemPath({ path: "shop://orders", initial: false }), "/orders");

  await openLink("https://shop.example.com/shop/c/7");
  assert.deepStrictEqual(opened, ["/shop", "/shop/c", "/shop/c/7"]);
  const order = openLink("shop://orders");
  session.questions.pop()(true);
  await order;
  assert.deepStrictEqual(opened, ["/orders"]);
}

reactNavigation().then(expoRouter).then(() => console.log("typescript: the recipes run"));
process.on("unhandledRejection", (error) => {
  console.error(error);
  process.exit(1);
});
