import { expect, test } from "vitest";
import { Gate } from "./gate.ts";

test("two work at once, the others one after the other, whether they end well or not", async () => {
  const gate = new Gate({ atOnce: 2, line: 10 });
  let [now, most] = [0, 0];
  const work = (index: number) => async () => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    if (index % 3 === 0) throw new Error("broken");
    return index;
  };
  const ends = await Promise.allSettled(Array.from({ length: 12 }, (_, index) => gate.run(work(index))));
  expect(most).toBe(2);
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
  expect(await gate.run(async () => "free again")).toBe("free again");
});

test("beyond the line one is refused at once, and the line goes on", async () => {
  const gate = new Gate({ atOnce: 1, line: 1 });
  const first = Promise.withResolvers<string>();
  const running = gate.run(() => first.promise);
  const waiting = gate.run(async () => "second");
  await expect(gate.run(async () => "third")).rejects.toMatchObject({ error: "unavailable" });
  first.resolve("first");
  expect(await Promise.all([running, waiting])).toEqual(["first", "second"]);
});

test("one person's works run one after the other and leave the other place to others; a third is refused", async () => {
  const gate = new Gate({ atOnce: 2, line: 4 });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, who: string) =>
    gate.run(() => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    }, who);
  const all = [start("her first", "her"), start("her second", "her")];
  await expect(start("her third", "her")).rejects.toMatchObject({ error: "tooManyRequests" });
  all.push(start("his", "him"), start("theirs", "them"));
  expect(began).toEqual(["her first", "his"]);
  ends.get("his")?.();
  await expect.poll(() => began).toEqual(["her first", "his", "theirs"]);
  ends.get("her first")?.();
  await expect.poll(() => began).toEqual(["her first", "his", "theirs", "her second"]);
  ends.get("theirs")?.();
  ends.get("her second")?.();
  await Promise.all(all);
});

test("who does not wait any more gives up the place in line at once; work that runs goes on", async () => {
  const gate = new Gate({ atOnce: 1, line: 1 });
  const first = Promise.withResolvers<string>();
  const leaving = new AbortController();
  const running = gate.run(() => first.promise, "her", leaving.signal);
  const waiting = gate.run(async () => "her second", "her", leaving.signal);
  leaving.abort(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  await expect(gate.run(async () => "too late", "him", leaving.signal)).rejects.toThrow("closed");
  const his = gate.run(async () => "his", "him");
  first.resolve("her first");
  expect(await Promise.all([running, his])).toEqual(["her first", "his"]);
});
