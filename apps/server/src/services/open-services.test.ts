import { expect, test } from "vitest";
import { Afterwards } from "./open-services.ts";

test("deferred work has not begun when the answer is returned, and is done when all is settled", async () => {
  const done: string[] = [];
  const afterwards = new Afterwards(() => undefined);
  afterwards.add(async () => void done.push("first"));
  afterwards.add(async () => void done.push("second"));
  await Promise.resolve();
  expect(done).toEqual([]);
  await afterwards.settled();
  expect(done).toEqual(["first", "second"]);
});

test("failed work is reported and blocks nothing", async () => {
  const errors: unknown[] = [];
  const afterwards = new Afterwards((error) => errors.push(error));
  afterwards.add(() => Promise.reject(new Error("connection lost")));
  afterwards.add(async () => undefined);
  await afterwards.settled();
  expect(errors).toEqual([new Error("connection lost")]);
});
