import { expect, test } from "vitest";
import { Semaphore } from "./semaphore.ts";

test("two tasks run at once, the others one after the other, whether they succeed or fail", async () => {
  const semaphore = new Semaphore({ atOnce: 2, maxQueued: 10 });
  let now = 0;
  let maxRunning = 0;
  const work = (index: number) => async () => {
    now += 1;
    maxRunning = Math.max(maxRunning, now);
    await Promise.resolve();
    now -= 1;
    if (index % 3 === 0) throw new Error("broken");
    return index;
  };
  const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => semaphore.run(work(index))));
  expect(maxRunning).toBe(2);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  expect(await semaphore.run(async () => "free again")).toBe("free again");
});

test("beyond the queue a task is rejected at once, and the queue continues", async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxQueued: 1 });
  const first = Promise.withResolvers<string>();
  const running = semaphore.run(() => first.promise);
  const waiting = semaphore.run(async () => "second");
  await expect(semaphore.run(async () => "third")).rejects.toMatchObject({ error: "unavailable" });
  first.resolve("first");
  expect(await Promise.all([running, waiting])).toEqual(["first", "second"]);
});

test("tasks of one caller run one by one and leave the other slot to others; a third is rejected", async () => {
  const semaphore = new Semaphore({ atOnce: 2, maxQueued: 4 });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, who: string) =>
    semaphore.run(() => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, who);
  const all = [start("a1", "a"), start("a2", "a")];
  await expect(start("a3", "a")).rejects.toMatchObject({ error: "tooManyRequests" });
  all.push(start("b1", "b"), start("c1", "c"));
  expect(began).toEqual(["a1", "b1"]);
  ends.get("b1")?.();
  await expect.poll(() => began).toEqual(["a1", "b1", "c1"]);
  ends.get("a1")?.();
  await expect.poll(() => began).toEqual(["a1", "b1", "c1", "a2"]);
  ends.get("c1")?.();
  ends.get("a2")?.();
  await Promise.all(all);
});

test("an aborted task leaves the queue at once; a running task goes on", async () => {
  const semaphore = new Semaphore({ atOnce: 1, maxQueued: 1 });
  const first = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = semaphore.run(() => first.promise, "a", leaving.signal);
  const waiting = semaphore.run(async () => "a2", "a", leaving.signal);
  leaving.abort(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  await expect(semaphore.run(async () => "too late", "b", leaving.signal)).rejects.toThrow("closed");
  const other = semaphore.run(async () => "b1", "b");
  first.resolve("a1");
  expect(await Promise.all([running, other])).toEqual(["a1", "b1"]);
});
