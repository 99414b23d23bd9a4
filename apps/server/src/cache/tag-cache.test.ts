import { LRUCache } from "lru-cache";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Tag } from "@changming/domain/context/tags";
import { Epochs, CountInvalidations } from "./epochs.ts";
import { type Cacheable, TagCache, CacheTagRecorder, UncachedTagRecorder } from "./tag-cache.ts";

interface Note extends Cacheable {
  text: string;
}

let epochs: Epochs;
let numbers: CountInvalidations;
let cache: TagCache<Note>;
let isInContact = true;

const mayStore = () => isInContact;

const newRecorder = () => new CacheTagRecorder(epochs, numbers, () => Promise.resolve(0));

const note = (text: string, overrides: Partial<Note> = {}): Note => ({
  text,
  bytes: 10,
  isCacheable: true,
  ...overrides,
});

/** Makes a note from one residence; the mock counts its calls. */
function maker(text = "made") {
  return vi.fn(async (recorder: CacheTagRecorder) => {
    recorder.read("residence:1");
    return note(text);
  });
}

beforeEach(() => {
  isInContact = true;
  epochs = new Epochs();
  numbers = new CountInvalidations(epochs, () => undefined);
  cache = new TagCache<Note>({ epochs, newRecorder, maxBytes: 100, maxAgeMs: 60_000, mayShow: () => true, mayStore });
});

afterEach(() => {
  numbers.close();
  epochs.close();
  vi.useRealTimers();
});

test("a value is cached and returned again", async () => {
  const make = maker();
  const first = await cache.get("a", make);
  expect((await cache.get("a", make)).value).toBe(first.value);
  expect(cache.peek("a")?.value).toBe(first.value);
  expect(make).toHaveBeenCalledTimes(1);
});

test("an entry is dropped when one of its tags is invalidated, and only then", async () => {
  await cache.get("a", maker());
  await cache.get("b", async (recorder) => {
    recorder.read("news", "notices");
    return note("news");
  });
  epochs.invalidate(["residence:2", "slides"], "now");
  expect([cache.peek("a"), cache.peek("b")]).not.toContain(undefined);
  epochs.invalidate(["notices"], "now");
  expect(cache.peek("b")).toBeUndefined();
  expect(cache.peek("a")).toBeDefined();
});

test("concurrent requests for the same key share one computation", async () => {
  let finish: (value: Note) => void = () => undefined;
  const make = vi.fn(() => new Promise<Note>((resolve) => (finish = resolve)));
  const wanted = Array.from({ length: 10 }, () => cache.get("a", make));
  finish(note("once"));
  const texts = (await Promise.all(wanted)).map((entry) => entry.value.text);
  expect(new Set(texts)).toEqual(new Set(["once"]));
  expect(make).toHaveBeenCalledTimes(1);
});

test("a value whose tag is invalidated meanwhile is made again: only the new one is returned and cached", async () => {
  const texts = ["old", "new"];
  const make = vi.fn(async (recorder: CacheTagRecorder) => {
    recorder.read("residence:1");
    const text = texts.shift() ?? "";
    if (text === "old") epochs.invalidate(["residence:1"], "now");
    return note(text);
  });
  const both = await Promise.all([cache.get("a", make), cache.get("a", make)]);
  expect(both.map((entry) => entry.value.text)).toEqual(["new", "new"]);
  expect(cache.peek("a")?.value.text).toBe("new");
});

test("a value that records its tags only after reading is made again if they were invalidated in between", async () => {
  const make = vi.fn(async (recorder: CacheTagRecorder) => {
    const text = make.mock.calls.length === 1 ? "old" : "new";
    if (text === "old") epochs.invalidate(["residence:1"], "now");
    recorder.read("residence:1");
    return note(text);
  });
  expect((await cache.get("a", make)).value.text).toBe("new");
  expect(make).toHaveBeenCalledTimes(2);
});

test("a request after an invalidation gets nothing read before it, even from a running computation", async () => {
  const read: string[] = ["closed later"];
  let release: () => void = () => undefined;
  const pause = new Promise<void>((resolve) => (release = resolve));
  const make = async (recorder: CacheTagRecorder) => {
    recorder.read("residence:1");
    const seen = read.at(-1) ?? "";
    await pause;
    return note(seen);
  };
  const early = cache.get("a", make);
  read.push("closed");
  epochs.invalidate(["residence:1"], "now");
  const late = cache.get("a", make);
  release();
  expect([(await early).value.text, (await late).value.text]).toEqual(["closed", "closed"]);
});

test("when all tags are invalidated during a computation, it is repeated", async () => {
  const make = vi.fn(async () => {
    if (make.mock.calls.length === 1) epochs.invalidateAll();
    return note("made");
  });
  await cache.get("a", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("a value that is always stale fails as unavailable after eight tries and is not cached", async () => {
  const make = vi.fn(async (recorder: CacheTagRecorder) => {
    recorder.read("ticker");
    epochs.invalidate(["ticker"], "now");
    return note("never");
  });
  await expect(cache.get("a", make)).rejects.toMatchObject({ error: "unavailable" });
  expect(make).toHaveBeenCalledTimes(8);
  expect(cache.size).toBe(0);
});

test("an error reaches all waiting callers, nothing is cached, and the next call tries again", async () => {
  const failing = vi.fn(() => Promise.reject(new Error("no database")));
  const wanted = [cache.get("a", failing), cache.get("a", failing)];
  for (const one of wanted) await expect(one).rejects.toThrow("no database");
  expect(failing).toHaveBeenCalledTimes(1);
  expect((await cache.get("a", maker("fine"))).value.text).toBe("fine");
});

test("an uncacheable value is returned and not cached", async () => {
  const make = vi.fn(async () => note("404", { isCacheable: false }));
  await cache.get("a", make);
  await cache.get("a", make);
  expect(make).toHaveBeenCalledTimes(2);
});

test("after all tags are invalidated, nothing cached before is returned", async () => {
  await cache.get("a", maker());
  epochs.invalidateAll();
  expect(cache.peek("a")).toBeUndefined();
  expect((await cache.get("a", maker("again"))).value.text).toBe("again");
});

test("without contact nothing is cached, and every call is still answered", async () => {
  isInContact = false;
  expect((await cache.get("a", maker())).value.text).toBe("made");
  expect(cache.size).toBe(0);
  isInContact = true;
  await cache.get("a", maker());
  expect(cache.size).toBe(1);
});

test("a value whose making began without contact is made again with contact: it may come from a replaced primary", async () => {
  isInContact = false;
  const texts = ["of the replaced primary", "of the new primary"];
  const make = async () => {
    const text = texts.shift() ?? "";
    isInContact = true;
    return note(text);
  };
  expect((await cache.get("a", make)).value.text).toBe("of the new primary");
  expect(cache.peek("a")?.value.text).toBe("of the new primary");
});

test("a value whose making lost contact is returned and not cached", async () => {
  const make = vi.fn(async () => {
    isInContact = false;
    return note("made");
  });
  expect((await cache.get("a", make)).value.text).toBe("made");
  expect([cache.size, make.mock.calls.length]).toEqual([0, 1]);
});

test("when space runs out, the least recently used entry is evicted first", async () => {
  const big = (text: string) => async () => note(text, { bytes: 40 });
  await cache.get("a", big("a"));
  await cache.get("b", big("b"));
  cache.peek("a");
  await cache.get("c", big("c"));
  expect(["a", "b", "c"].filter((key) => cache.peek(key))).toEqual(["a", "c"]);
});

test("a value larger than the whole cache is returned, not cached, and evicts nothing", async () => {
  await cache.get("a", maker());
  const huge = await cache.get("huge", async (recorder) => {
    recorder.read("residence:1");
    return note("huge", { bytes: 101 });
  });
  expect(huge.value.text).toBe("huge");
  expect([cache.size, cache.peek("huge")]).toEqual([1, undefined]);
});

test("a value larger than the whole cache leaves no tag index: an invalidation drops no key of it", async () => {
  await cache.get("a", maker());
  await cache.get("huge", async (recorder) => {
    recorder.read("residence:1");
    return note("huge", { bytes: 101 });
  });
  const dropped = vi.spyOn(LRUCache.prototype, "delete");
  epochs.invalidate(["residence:1"], "now");
  const keys = dropped.mock.calls.map(([key]) => key);
  dropped.mockRestore();
  expect(keys).toEqual(["a"]);
});

test("nothing is returned beyond its maximum age, even without an invalidation", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let now = 1_000;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  const aged = new TagCache<Note>({
    epochs,
    newRecorder,
    maxBytes: 100,
    maxAgeMs: 60_000,
    mayShow: () => true,
    mayStore,
  });
  const isCachedAfter = (ms: number) => {
    now = 1_000 + ms;
    // The LRU cache reads the clock once a millisecond.
    vi.advanceTimersByTime(1);
    return aged.peek("a") !== undefined;
  };
  await aged.get("a", maker());
  expect([isCachedAfter(59_999), isCachedAfter(60_001)]).toEqual([true, false]);
  clock.mockRestore();
});

test("a page made from a cached part goes stale with the tags of the part", async () => {
  const part = await cache.get("part", maker());
  const page = newRecorder();
  page.readEntry(part);
  expect(page.isCurrent).toBe(true);
  epochs.invalidate(["residence:1"], "now");
  expect(page.isCurrent).toBe(false);
});

test("a part invalidated before the page records its tags makes the page stale", async () => {
  const page = newRecorder();
  const part = await cache.get("part", maker());
  epochs.invalidate(["residence:1"], "now");
  page.readEntry(part);
  expect(page.isCurrent).toBe(false);
});

test("a tag invalidated between start and read makes the result stale, whether read before or after", () => {
  const [early, late, other] = [1, 2, 3].map(() => new CacheTagRecorder(epochs, numbers, () => Promise.resolve(0)));
  early?.read("residence:1");
  epochs.invalidate(["residence:1"], "now");
  late?.read("residence:1");
  other?.read("residence:2");
  expect([early, late, other].map((recorder) => recorder?.isCurrent)).toEqual([false, false, true]);
});

test("a result started after an invalidation is current until all tags are invalidated", () => {
  epochs.invalidate(["residence:1"], "now");
  const recorder = new CacheTagRecorder(epochs, numbers, () => Promise.resolve(0));
  recorder.read("residence:1");
  expect(recorder.isCurrent).toBe(true);
  epochs.invalidateAll();
  expect(recorder.isCurrent).toBe(false);
});

test("a million reads of write calls are not recorded, and their invalidations still take effect", () => {
  const invalidated: Tag[] = [];
  epochs.onInvalidate((tag) => invalidated.push(tag));
  const recorder: CacheTagRecorder = new UncachedTagRecorder(epochs, numbers, () => Promise.resolve(0));
  for (let id = 0; id < 1_000_000; id += 1) recorder.read(`residence:${id}`);
  expect(recorder.seen.size).toBe(0);
  recorder.invalidate(["residence:1"]);
  recorder.invalidateSoon(["gifts"]);
  expect(invalidated).toEqual(["residence:1", "gifts"]);
});

/** Counts of what is cached under the key have changed, and its next value is made only when `finish` is called. */
async function slowAfterCountsChanged(key: string) {
  await cache.get(key, maker("before"));
  epochs.invalidate(["residence:1"], "soon");
  let finish: () => void = () => undefined;
  const isFinished = new Promise<void>((resolve) => (finish = resolve));
  const make = vi.fn(async (recorder: CacheTagRecorder) => {
    await isFinished;
    return maker("after")(recorder);
  });
  const wanted = cache.get(key, make);
  return { wanted, make, finish };
}

test("a value whose counts have changed is made again, and waited for as long as that takes less than a second", async () => {
  vi.useFakeTimers();
  const { wanted, finish } = await slowAfterCountsChanged("a");
  await vi.advanceTimersByTimeAsync(900);
  finish();
  expect((await wanted).value.text).toBe("after");
});

test("while the database does not answer, a value whose counts have changed is shown after a second", async () => {
  vi.useFakeTimers();
  const { wanted, make, finish } = await slowAfterCountsChanged("a");
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await wanted).value.text).toBe("before");
  // It is still being made, once.
  const later = cache.get("a", make);
  finish();
  expect((await later).value.text).toBe("after");
  expect(make).toHaveBeenCalledTimes(1);
  expect(cache.peek("a")?.value.text).toBe("after");
});

test("a value that was invalidated meanwhile for more than its counts is not shown again", async () => {
  vi.useFakeTimers();
  const { wanted, finish } = await slowAfterCountsChanged("a");
  epochs.invalidate(["residence:1"], "now");
  await vi.advanceTimersByTimeAsync(5_000);
  finish();
  expect((await wanted).value.text).toBe("after");
});

test("a page made from a part with outdated counts is made again for the next request", async () => {
  vi.useFakeTimers();
  const { wanted } = await slowAfterCountsChanged("part");
  await vi.advanceTimersByTimeAsync(1_000);
  const part = await wanted;
  const page = cache.get("page", async (recorder) => {
    recorder.readEntry(part);
    return note("page");
  });
  expect((await page).isOutdated).toBe(true);
  expect(cache.peek("page")).toBeUndefined();
});
