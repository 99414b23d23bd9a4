import { expect, test } from "vitest";
import { FormState } from "./form-state.ts";

test("a form is saved once at a time, and can be saved again afterwards", async () => {
  const formState = new FormState();
  const { promise, resolve } = Promise.withResolvers<void>();
  let saves = 0;
  const save = async () => {
    saves += 1;
    await promise;
  };
  const first = formState.saveOnce(save);
  await formState.saveOnce(save);
  expect([saves, formState.isSaving]).toEqual([1, true]);
  resolve();
  await first;
  expect(formState.isSaving).toBe(false);
  await formState.saveOnce(save);
  expect(saves).toBe(2);
});

test("input typed during a save does not count as saved", async () => {
  const formState = new FormState();
  const still: boolean[] = [];
  await formState.saveOnce(async (isStill) => {
    formState.change();
    formState.beginSending();
    still.push(isStill());
    await Promise.resolve();
    formState.change();
    still.push(isStill());
  });
  expect(still).toEqual([true, false]);
});

test("a save waits for all pending uploads, and does not go on without a failed one", async () => {
  const formState = new FormState();
  const field = {};
  const { promise, resolve } = Promise.withResolvers<boolean>();
  formState.addUpload(field, promise);
  let result: boolean | null = null;
  const waiting = formState.waitForUploads().then((all) => (result = all));
  await Promise.resolve();
  expect(result).toBe(null);
  resolve(true);
  await waiting;
  expect(result).toBe(true);
  formState.addUpload(field, Promise.resolve(false));
  expect(await formState.waitForUploads()).toBe(false);
  formState.addUpload(field, Promise.resolve(false));
  formState.forgetUpload(field);
  expect(await formState.waitForUploads()).toBe(true);
});
