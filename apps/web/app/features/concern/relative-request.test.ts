import { expect, test } from "vitest";
import { relativeRequest } from "./relative-request.ts";

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

test("a whole request says whose page it is about", () => {
  expect(relativeRequest(form(whole), subject)).toEqual({ request: { ...whole, residenceId: "12" } });
});

test("without a page one may paste its address, or leave it out", () => {
  expect(relativeRequest(form({ ...whole, page: "https://example.com/home?id=3" }), null)).toEqual({
    request: { ...whole, residenceId: "3" },
  });
  expect(relativeRequest(form({ ...whole, page: " " }), null)).toEqual({ request: whole });
  expect(relativeRequest(form({ ...whole, page: "那一页" }), null).wrong?.field).toBe("page");
});

test.each(Object.keys(whole))("without %s it is asked for, before what stands below it", (name) => {
  const names = Object.keys(whole);
  const above = names.slice(0, names.indexOf(name));
  const filled = Object.fromEntries(Object.entries(whole).filter(([key]) => above.includes(key)));
  expect(relativeRequest(form(filled), subject).wrong?.field).toBe(name);
});

test("a wish that nobody offered is none", () => {
  expect(relativeRequest(form({ ...whole, wish: "toString" }), subject).wrong?.field).toBe("wish");
});
