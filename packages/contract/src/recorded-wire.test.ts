/**
 * The wire does not change by accident: methods, paths, fields, status codes and error names are those of
 * recorded-wire.txt. Descriptions and messages are free. Each call has one line, with a hash of its operation in
 * docs/openapi.json; when one differs, the diff of that document shows the field.
 *
 * After a call was added or changed on purpose, record it, and commit recorded-wire.txt with it:
 * `npx vitest run --project unit packages/contract/src/recorded-wire.test.ts -u`
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adminCalls } from "./admin/calls.ts";
import { calls } from "./calls.gen.ts";
import { type Call, methodsOf } from "./define.ts";
import { errors, everyCallErrors } from "./errors.ts";

type Operation = { operationId: string };

const document = JSON.parse(readFileSync(new URL("../../../docs/openapi.json", import.meta.url), "utf8")) as {
  components: unknown;
  paths: Record<string, Record<string, Operation>>;
};

/** A field may have one of these names too; its value is a schema, a description is text. */
const isDescription = (key: string, value: unknown) =>
  (key === "summary" || key === "description") && typeof value === "string";

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (key, part: unknown) => (isDescription(key, part) ? undefined : part));
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function lineOf(call: Call): string {
  const operation =
    document.paths[call.action ? `${call.path}#${call.action}` : call.path]?.[call.method.toLowerCase()];
  const paths = [call.path, ...(call.aliases ?? [])].join(" ");
  const address = `${methodsOf(call).join("|")} ${paths}${call.action ? ` actionName=${call.action}` : ""}`;
  const parts = [`${operation?.operationId} = ${address}`, hashOf(operation), call.errors.toSorted().join(" ")];
  return parts.filter((part) => part !== "").join("; ");
}

const everyCall = [...Object.values(calls), ...Object.values(adminCalls)].flatMap((noun) => Object.values<Call>(noun));

test("methods, paths, fields, status codes and error names are as recorded", async () => {
  const lines = [
    `security; ${hashOf(document.components)}`,
    `errors of every call; ${everyCallErrors.toSorted().join(" ")}`,
    ...Object.entries(errors).map(([name, { code, status }]) => `error ${name}; ${code} ${status}`),
    ...everyCall.map(lineOf),
  ];
  await expect(`${lines.toSorted().join("\n")}\n`).toMatchFileSnapshot("recorded-wire.txt");
});

test("every operation of the document is a call of the contract", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations).toHaveLength(everyCall.length);
});
