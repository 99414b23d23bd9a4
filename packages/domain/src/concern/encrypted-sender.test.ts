import { expect, test } from "vitest";
import { secretsFrom } from "../context/secrets.ts";
import { testSecrets } from "../testing/test-services.ts";
import { decryptSender, encryptSender } from "./encrypted-sender.ts";

const columns = { number: "PA-2026-000001", applicant_name: "罕见姓名", contact: "罕见联系方式", content: "罕见的话" };

test("without the key a row reveals nothing, and equal texts are sealed differently each time", () => {
  const one = encryptSender(testSecrets, columns);
  const another = encryptSender(testSecrets, columns);
  expect(Buffer.from(one.contact, "base64url").toString()).not.toContain("罕见");
  expect(one.contact).not.toBe(another.contact);
  const { number: _number, ...senderColumns } = columns;
  expect(decryptSender(testSecrets, { ...columns, ...one })).toEqual(senderColumns);
  expect(() => decryptSender(secretsFrom(Buffer.alloc(32, 8)), { ...columns, ...one })).toThrow("do not open");
});

test("an empty text stays empty; a text of another row or column cannot be opened", () => {
  const sealed = encryptSender(testSecrets, { ...columns, contact: "" });
  expect(sealed.contact).toBe("");
  const { content } = sealed;
  expect(() => decryptSender(testSecrets, { ...columns, ...sealed, number: "PA-2026-000002" })).toThrow("do not open");
  expect(() => decryptSender(testSecrets, { ...columns, ...sealed, applicant_name: content })).toThrow("do not open");
});
