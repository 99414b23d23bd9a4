import { expect, test } from "vitest";
import { Writing } from "./writing.ts";

test("a form is saved once at a time, and can be saved again afterwards", async () => {
  const writing = new Writing();
  const { promise, resolve } = Promise.withResolvers<void>();
  let saves = 0;
  const save = async () => {
    saves += 1;
    await promise;
  };
  const first = writing.saveOnce(save);
  await writing.saveOnce(save);
  expect([saves, writing.isSaving]).toEqual([1, true]);
  resolve();
  await first;
  expect(writing.isSaving).toBe(false);
  await writing.saveOnce(save);
  expect(saves).toBe(2);
});

test("input typed during a save does not count as saved", async () => {
  const writing = new Writing();
  const still: boolean[] = [];
  await writing.saveOnce(async (isStill) => {
    writing.change();
    writing.beginSending();
    still.push(isStill());
    await Promise.resolve();
    writing.change();
    still.push(isStill());
  });
  expect(still).toEqual([true, false]);
});

test("a save waits for all pending uploads, and does not go on without a failed one", async () => {
  const writing = new Writing();
  const field = {};
  const { promise, resolve } = Promise.withResolvers<boolean>();
  writing.wait(field, promise);
  let result: boolean | null = null;
  const waiting = writing.waitForAll().then((all) => (result = all));
  await Promise.resolve();
  expect(result).toBe(null);
  resolve(true);
  await waiting;
  expect(result).toBe(true);
  writing.wait(field, Promise.resolve(false));
  expect(await writing.waitForAll()).toBe(false);
  writing.wait(field, Promise.resolve(false));
  writing.forget(field);
  expect(await writing.waitForAll()).toBe(true);
});
