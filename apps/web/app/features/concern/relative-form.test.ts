import { expect, test } from "vitest";
import { relativeRequest } from "./relative-form.tsx";

const subject = { id: 12, name: "周念慈" };

const form = (filled: Record<string, string>) => {
  const fields = new FormData();
  for (const [name, value] of Object.entries(filled)) fields.set(name, value);
  return fields;
};

const whole = {
  subjectName: "周念慈",
  applicantName: "周明远",
  relation: "儿子",
  wish: "correct",
  contact: "13900000000",
  content: "出生年份有误",
};

test("a complete request says which page it is about", () => {
  expect(relativeRequest(form(whole), subject)).toEqual({ request: { ...whole, residenceId: "12" } });
});

test("without a page its URL may be pasted or left out", () => {
  expect(relativeRequest(form({ ...whole, page: "https://example.com/home?id=3" }), null)).toEqual({
    request: { ...whole, residenceId: "3" },
  });
  expect(relativeRequest(form({ ...whole, page: " " }), null)).toEqual({ request: whole });
  expect(relativeRequest(form({ ...whole, page: "那一页" }), null).fieldError?.field).toBe("page");
});

test.each(Object.keys(whole))("a missing %s is the error, before those of the fields below it", (name) => {
  const names = Object.keys(whole);
  const above = names.slice(0, names.indexOf(name));
  const filled = Object.fromEntries(Object.entries(whole).filter(([key]) => above.includes(key)));
  expect(relativeRequest(form(filled), subject).fieldError?.field).toBe(name);
});

test("an unknown wish is rejected", () => {
  expect(relativeRequest(form({ ...whole, wish: "toString" }), subject).fieldError?.field).toBe("wish");
});
