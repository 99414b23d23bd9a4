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
