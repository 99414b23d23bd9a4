import { expect, test } from "vitest";
import { Afterwards } from "./afterwards.ts";

test("what is left for later has not begun when the answer is given, and is done when all is settled", async () => {
  const done: string[] = [];
  const afterwards = new Afterwards(() => undefined);
  afterwards.add(async () => void done.push("first"));
  afterwards.add(async () => void done.push("second"));
  await Promise.resolve();
  expect(done).toEqual([]);
  await afterwards.settled();
  expect(done).toEqual(["first", "second"]);
});

test("what fails is reported and holds up nothing", async () => {
  const faults: unknown[] = [];
  const afterwards = new Afterwards((fault) => faults.push(fault));
  afterwards.add(() => Promise.reject(new Error("the line is cut")));
  afterwards.add(async () => undefined);
  await afterwards.settled();
  expect(faults).toEqual([new Error("the line is cut")]);
});
