import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { auditObjectName, auditVerbChoices, auditVerbName } from "./audit-names.ts";

const domain = new URL("../../../domain/src/", import.meta.url);
const sources = readdirSync(domain, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts") && !path.startsWith("testing"))
  .map((path) => readFileSync(new URL(path, domain), "utf8"))
  .join("\n");
const found = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map(([, name = ""]) => name))];

test("every audited verb and every kind of object has a label", () => {
  const verbs = found(/\bverb: (?:\w+ \? )?"([a-zA-Z]+\.[a-zA-Z]+)"/g);
  const objects = found(/\bobject: \{ kind: "([a-zA-Z]+)"/g);
  expect([verbs.length > 80, objects.length > 20]).toEqual([true, true]);
  expect(verbs.filter((verb) => auditVerbName(verb) === verb)).toEqual([]);
  expect(objects.filter((kind) => auditObjectName(kind) === kind)).toEqual([]);
});

test("verbs are found by their labels, singly or all of a noun, and an unknown verb is its own label", () => {
  expect(auditVerbChoices).toContainEqual({ value: "residence.", label: "居所：全部" });
  expect(auditVerbChoices).toContainEqual({ value: "residence.hide", label: "居所：停止展示" });
  expect(auditVerbName("refund.give.confirm")).toBe("退款：退款，第二人同意");
  expect([auditVerbName("moon.land"), auditVerbName("moon"), auditObjectName("moon")]).toEqual([
    "moon.land",
    "moon",
    "moon",
  ]);
  expect(new Set(auditVerbChoices.map(({ value }) => value)).size).toBe(auditVerbChoices.length);
});
