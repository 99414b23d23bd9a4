import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const source = readFileSync(new URL("../../service-worker.js", import.meta.url), "utf8");
const origin = "https://example.org";

let displayed: { title: string; options: object }[];
let steps: string[];
let windows: { url: string }[];

/** Runs the worker's listener for the event, with what it waits for. */
async function dispatch(type: string, event: object): Promise<void> {
  const listeners = new Map<string, (event: object) => void>();
  const work: Promise<unknown>[] = [];
  const clientOf = ({ url }: { url: string }) => ({
    url,
    async focus() {
      steps.push(`focus ${url}`);
      return { navigate: async (to: string) => navigate(to) };
    },
  });
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: object) => void displayed.push({ title, options }),
    },
    clients: {
      matchAll: async () => windows.map(clientOf),
      openWindow: async (to: string) => void steps.push(`open ${to}`),
    },
  };
  runInContext(source, createContext({ self, location: { origin }, URL }));
  listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
  await Promise.all(work);
}

let navigate: (to: string) => void;

const push = (text: string) => dispatch("push", { data: { json: () => JSON.parse(text) as unknown } });
const click = (url: unknown) =>
  dispatch("notificationclick", { notification: { data: { url }, close: () => steps.push("close") } });

beforeEach(() => {
  displayed = [];
  steps = [];
  windows = [];
  navigate = (to) => steps.push(`navigate ${to}`);
});

test("a message is displayed with its page and tag", async () => {
  await push('{"title":"母亲的忌日","body":"明天是第三年","url":"/home?id=3","tag":"day-3"}');
  expect(displayed).toEqual([
    {
      title: "母亲的忌日",
      options: {
        body: "明天是第三年",
        tag: "day-3",
        data: { url: "/home?id=3" },
        lang: "zh-CN",
        icon: "/art/brand/icon-192.png",
      },
    },
  ]);
});

test.each(["", "{", "null", "3", "[]", '"text"', '{"title":""}', '{"title":null}'])(
  "a message that cannot be read is displayed with a neutral title: %s",
  async (text) => {
    await push(text);
    expect(displayed.map(({ title }) => title)).toEqual(["有一个要记得的日子"]);
  },
);

test("a message without content is displayed too", async () => {
  await dispatch("push", { data: null });
  expect(displayed).toMatchObject([{ title: "有一个要记得的日子" }]);
});

test("a click opens the page in a new window where none is open", async () => {
  await click("/home?id=3");
  expect(steps).toEqual(["close", `open ${origin}/home?id=3`]);
});

test("a click leads to the window that displays the page already", async () => {
  windows = [{ url: `${origin}/search` }, { url: `${origin}/home?id=3` }];
  await click("/home?id=3");
  expect(steps).toEqual(["close", `focus ${origin}/home?id=3`]);
});

test("a click opens the page in the latest window of the site, but not in the back office", async () => {
  windows = [{ url: `${origin}/admin/today` }, { url: `${origin}/search` }];
  await click("/home?id=3");
  expect(steps).toEqual(["close", `focus ${origin}/search`, `navigate ${origin}/home?id=3`]);
});

test("a window that cannot be navigated is left alone, and another one is opened", async () => {
  windows = [{ url: `${origin}/search` }];
  navigate = () => {
    throw new TypeError("not controlled");
  };
  await click("/home?id=3");
  expect(steps).toEqual(["close", `focus ${origin}/search`, `open ${origin}/home?id=3`]);
});

test.each(["https://evil.example/home", "//evil.example", "javascript:alert(1)", undefined])(
  "a click never leaves the site: %s",
  async (url) => {
    await click(url);
    expect(steps).toEqual(["close", `open ${origin}/`]);
  },
);
