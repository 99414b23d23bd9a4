import { LRUCache } from "lru-cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Epochs } from "./epochs.ts";
import { NumberFalls } from "./number-falls.ts";
import { ReadLedger } from "./read-ledger.ts";
import { type Kept, TagCache } from "./tag-cache.ts";

interface Note extends Kept {
  text: string;
}

let epochs: Epochs;
let numbers: NumberFalls;
let cache: TagCache<Note>;

const newLedger = () => new ReadLedger(epochs, numbers);

const note = (text: string, own: Partial<Note> = {}): Note => ({ text, bytes: 10, keep: true, ...own });

/** Makes a note from one residence; tells how often it was asked to. */
function maker(text = "made") {
  return vi.fn(async (ledger: ReadLedger) => {
    ledger.read("residence:1");
    return note(text);
  });
}

beforeEach(() => {
  epochs = new Epochs();
  numbers = new NumberFalls(epochs, () => undefined);
  cache = new TagCache<Note>({ epochs, newLedger, maxBytes: 100, maxAgeMs: 60_000 });
});

afterEach(() => {
  numbers.close();
  epochs.close();
  vi.useRealTimers();
});

test("what was made is kept and handed out again", async () => {
  const make = maker();
  const first = await cache.get("a", make);
  expect((await cache.get("a", make)).value).toBe(first.value);
  expect(cache.peek("a")?.value).toBe(first.value);
  expect(make).toHaveBeenCalledTimes(1);
});

test("it goes when one of its tags falls, and nothing else does", async () => {
  await cache.get("a", maker());
  await cache.get("b", async (ledger) => {
    ledger.read("news", "notices");
    return note("news");
  });
  epochs.fall(["residence:2", "slides"], "now");
  expect([cache.peek("a"), cache.peek("b")]).not.toContain(undefined);
  epochs.fall(["notices"], "now");
  expect(cache.peek("b")).toBeUndefined();
  expect(cache.peek("a")).toBeDefined();
});

test("many who want the same at once get one making", async () => {
  let finish: (value: Note) => void = () => undefined;
  const make = vi.fn(() => new Promise<Note>((resolve) => (finish = resolve)));
  const wanted = Array.from({ length: 10 }, () => cache.get("a", make));
  finish(note("once"));
  const texts = (await Promise.all(wanted)).map((entry) => entry.value.text);
  expect(new Set(texts)).toEqual(new Set(["once"]));
  expect(make).toHaveBeenCalledTimes(1);
});

test("what was read before a fall is made again: whoever waits gets nothing old, and only the new is kept", async () => {
  const texts = ["old", "new"];
  const make = vi.fn(async (ledger: ReadLedger) => {
    ledger.read("residence:1");
    const text = texts.shift() ?? "";
    if (text === "old") epochs.fall(["residence:1"], "now");
    return note(text);
  });
  const both = await Promise.all([cache.get("a", make), cache.get("a", make)]);
  expect(both.map((entry) => entry.value.text)).toEqual(["new", "new"]);
  expect(cache.peek("a")?.value.text).toBe("new");
});

test("what names its tags only after reading is made again too when they fell in between", async () => {
  const make = vi.fn(async (ledger: ReadLedger) => {
    const text = make.mock.calls.length === 1 ? "old" : "new";
    if (text === "old") epochs.fall(["residence:1"], "now");
    ledger.read("residence:1");
    return note(text);
  });
  expect((await cache.get("a", make)).value.text).toBe("new");
  expect(make).toHaveBeenCalledTimes(2);
});

test("who asks after the fall joins no making that began before it", async () => {
  const read: string[] = ["closed later"];
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const make = async (ledger: ReadLedger) => {
    ledger.read("residence:1");
    const seen = read.at(-1) ?? "";
    await gate;
    return note(seen);
  };
  const early = cache.get("a", make);
  read.push("closed");
  epochs.fall(["residence:1"], "now");
  const late = cache.get("a", make);
  release();
  expect([(await early).value.text, (await late).value.text]).toEqual(["closed", "closed"]);
});

test("when everything falls while it is made, it is made again", async () => {
  const make = vi.fn(async () => {
    if (make.mock.calls.length === 1) epochs.fallAll();
    return note("made");
  });
  await cache.get("a", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("what never comes to rest is refused as unavailable, after eight tries, and not kept", async () => {
  const make = vi.fn(async (ledger: ReadLedger) => {
    ledger.read("ticker");
    epochs.fall(["ticker"], "now");
    return note("never");
  });
  await expect(cache.get("a", make)).rejects.toMatchObject({ error: "unavailable" });
  expect(make).toHaveBeenCalledTimes(8);
  expect(cache.size).toBe(0);
});

test("an error is passed on to all who wait, nothing is kept, and the next one tries anew", async () => {
  const failing = vi.fn(() => Promise.reject(new Error("no database")));
  const wanted = [cache.get("a", failing), cache.get("a", failing)];
  for (const one of wanted) await expect(one).rejects.toThrow("no database");
  expect(failing).toHaveBeenCalledTimes(1);
  expect((await cache.get("a", maker("fine"))).value.text).toBe("fine");
});

test("what asks not to be kept is handed out and forgotten", async () => {
  const make = vi.fn(async () => note("404", { keep: false }));
  await cache.get("a", make);
  await cache.get("a", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("after everything fell, nothing kept before is handed out", async () => {
  await cache.get("a", maker());
  epochs.fallAll();
  expect(cache.peek("a")).toBeUndefined();
  expect((await cache.get("a", maker("again"))).value.text).toBe("again");
});

test("while it is closed nothing is kept, and everyone is still answered", async () => {
  cache.isOpen = false;
  expect((await cache.get("a", maker())).value.text).toBe("made");
  expect(cache.size).toBe(0);
  cache.isOpen = true;
  await cache.get("a", maker());
  expect(cache.size).toBe(1);
});

test("when room runs out, what was used longest ago goes first", async () => {
  const big = (text: string) => async () => note(text, { bytes: 40 });
  await cache.get("a", big("a"));
  await cache.get("b", big("b"));
  cache.peek("a");
  await cache.get("c", big("c"));
  expect(["a", "b", "c"].filter((key) => cache.peek(key))).toEqual(["a", "c"]);
});

test("what is larger than all the room is handed out, not kept, and pushes nothing out", async () => {
  await cache.get("a", maker());
  const huge = await cache.get("huge", async (ledger) => {
    ledger.read("residence:1");
    return note("huge", { bytes: 101 });
  });
  expect(huge.value.text).toBe("huge");
  expect([cache.size, cache.peek("huge")]).toEqual([1, undefined]);
});

test("what is larger than all the room leaves no trace: when its tag falls, nothing is dropped under its key", async () => {
  await cache.get("a", maker());
  await cache.get("huge", async (ledger) => {
    ledger.read("residence:1");
    return note("huge", { bytes: 101 });
  });
  const dropped = vi.spyOn(LRUCache.prototype, "delete");
  epochs.fall(["residence:1"], "now");
  const keys = dropped.mock.calls.map(([key]) => key);
  dropped.mockRestore();
  expect(keys).toEqual(["a"]);
});

test("nothing is handed out beyond its age, whatever was forgotten", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const aged = new TagCache<Note>({ epochs, newLedger, maxBytes: 100, maxAgeMs: 60_000 });
  const isKeptAfter = (ms: number) => {
    now = 1_000 + ms;
    // The cache looks at the clock once a millisecond.
    vi.advanceTimersByTime(1);
    return aged.peek("a") !== undefined;
  };
  await aged.get("a", maker());
  expect([isKeptAfter(59_999), isKeptAfter(60_001)]).toEqual([true, false]);
  clock.mockRestore();
});

test("a page made from a kept part goes stale with what the part was made from", async () => {
  const part = await cache.get("part", maker());
  const page = newLedger();
  page.read(...part.seen);
  expect(page.isCurrent).toBe(true);
  epochs.fall(["residence:1"], "now");
  expect(page.isCurrent).toBe(false);
});

test("a part that fell before the page took it over makes the page old", async () => {
  const page = newLedger();
  const part = await cache.get("part", maker());
  epochs.fall(["residence:1"], "now");
  page.read(...part.seen);
  expect(page.isCurrent).toBe(false);
});
