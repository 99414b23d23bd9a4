import { expect, test } from "vitest";
import { secretsFrom } from "../context/secrets.ts";
import { testSecrets } from "../testing/test-services.ts";
import { openSender, sealSender } from "./sealed-sender.ts";

const columns = { number: "PA-2026-000001", applicant_name: "罕见姓名", contact: "罕见联系方式", content: "罕见的话" };

test("without the key a row reveals nothing, and equal texts are sealed differently each time", () => {
  const one = sealSender(testSecrets, columns);
  const another = sealSender(testSecrets, columns);
  expect(Buffer.from(one.contact, "base64url").toString()).not.toContain("罕见");
  expect(one.contact).not.toBe(another.contact);
  const { number: _number, ...senderColumns } = columns;
  expect(openSender(testSecrets, { ...columns, ...one })).toEqual(senderColumns);
  expect(() => openSender(secretsFrom(Buffer.alloc(32, 8)), { ...columns, ...one })).toThrow("do not open");
});

test("an empty text stays empty; a text of another row or column cannot be opened", () => {
  const sealed = sealSender(testSecrets, { ...columns, contact: "" });
  expect(sealed.contact).toBe("");
  const { content } = sealed;
  expect(() => openSender(testSecrets, { ...columns, ...sealed, number: "PA-2026-000002" })).toThrow("do not open");
  expect(() => openSender(testSecrets, { ...columns, ...sealed, applicant_name: content })).toThrow("do not open");
});
