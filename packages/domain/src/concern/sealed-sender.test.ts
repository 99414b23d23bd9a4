import { expect, test } from "vitest";
import { secretsFrom } from "../secrets.ts";
import { testSecrets } from "../testing/test-gates.ts";
import { openSender, sealSender } from "./sealed-sender.ts";

const said = { number: "PA-2026-000001", applicant_name: "罕见姓名", contact: "罕见联系方式", content: "罕见的话" };

test("what stands in the row tells nothing without the key, and the same words look different each time", () => {
  const [one, another] = [sealSender(testSecrets, said), sealSender(testSecrets, said)];
  expect(Buffer.from(one.contact, "base64url").toString()).not.toContain("罕见");
  expect(one.contact).not.toBe(another.contact);
  const { number: _number, ...spoken } = said;
  expect(openSender(testSecrets, { ...said, ...one })).toEqual(spoken);
  expect(() => openSender(secretsFrom(Buffer.alloc(32, 8)), { ...said, ...one })).toThrow("do not open");
});

test("nothing said stays nothing; another row's words and another column's do not open", () => {
  const sealed = sealSender(testSecrets, { ...said, contact: "" });
  expect(sealed.contact).toBe("");
  const { content } = sealed;
  expect(() => openSender(testSecrets, { ...said, ...sealed, number: "PA-2026-000002" })).toThrow("do not open");
  expect(() => openSender(testSecrets, { ...said, ...sealed, applicant_name: content })).toThrow("do not open");
});
