import { expect, test } from "vitest";
import { Unsaved } from "./unsaved.ts";

function places() {
  const page = new Unsaved(null);
  const dialog = new Unsaved(page);
  return { page, dialog, form: new Unsaved(dialog) };
}

test("unsaved input in a form is known to its dialog and its page, until it is saved", () => {
  const { page, dialog, form } = places();
  const isAny = () => [page, dialog, form].map((place) => place.isAny);
  expect(isAny()).toEqual([false, false, false]);
  const release = form.hold();
  expect(isAny()).toEqual([true, true, true]);
  release();
  expect(isAny()).toEqual([false, false, false]);
});

test("after a dialog was left its page does not confirm again, and another form's input is still unsaved", () => {
  const { page, dialog, form } = places();
  form.hold();
  dialog.drop();
  expect([form.isAny, page.isAny]).toEqual([false, false]);
  page.hold();
  dialog.drop();
  expect(page.isAny).toBe(true);
});

test("while a form is being saved, its dialog and its page know that they have to wait", () => {
  const { page, dialog, form } = places();
  const isSaving = () => [page, dialog, form].map((place) => place.isSaving);
  const end = form.beginSaving();
  const endOther = dialog.beginSaving();
  expect(isSaving()).toEqual([true, true, true]);
  end();
  expect(isSaving()).toEqual([true, true, false]);
  endOther();
  expect(isSaving()).toEqual([false, false, false]);
});
