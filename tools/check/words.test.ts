import { expect, test } from "vitest";
import { checkWords } from "./words.ts";

const found = (path: string, text: string, others: { path: string; text: string }[] = []) =>
  checkWords([{ path, text }, ...others]).map(({ line, message }) => `${line} ${message}`);

test("a replaced word is found in a path, whatever its number", () => {
  expect(found("packages/domain/src/papers/read.ts", "")).toEqual(['0 "paper" in a path: document']);
  expect(found("apps/web/app/features/visit/visit-desk.module.css", "")).toHaveLength(1);
  expect(found("packages/domain/src/document/read.ts", "")).toEqual([]);
});

test("a replaced word is found in identifiers, once a name", () => {
  const text = "export function askGateway(keptPages: number) {\n  return keptPages + 1;\n}";
  expect(found("packages/kit/src/a.ts", text)).toEqual([
    "1 askGateway: write request, query, fetch, confirm",
    "1 keptPages: write cached, stored, retained, managed",
  ]);
});

test("names of the wire, of columns and in the word's plain sense are no findings", () => {
  const api = { path: "docs/openapi.json", text: `{ "properties": { "lookAtPaper": {} } }` };
  expect(found("packages/kit/src/a.ts", "row.asked_at; call.lookAtPaper; agent.keepAlive;", [api])).toEqual([]);
  expect(found("packages/kit/src/a.ts", "call.lookAtPaper;")).toHaveLength(1);
});

test("comments and test titles speak the same language", () => {
  const text = `// The gateway refused it.\ntest("a deed is done once", () => {});\n// \`refused\` is the gateway's own state.`;
  expect(found("packages/kit/src/a.test.ts", text)).toEqual([
    '1 "refused" in a comment or title',
    '2 "deed" in a comment or title',
  ]);
});

test("classes and comments of a style sheet, and documents but for their code", () => {
  expect(found("apps/web/app/a.module.css", ".desk-lamp { color: red; }\n/* plain */\n/* no deed */")).toEqual([
    "1 .desk-lamp: write service, worker, page",
    '3 "deed" in a comment or title',
  ]);
  expect(found("docs/a.md", "What is `refused` here\n\nis refused there.")).toEqual(['3 "refused" in a.md']);
});

test("an excuse with a reason is accepted", () => {
  const text = "// allow-word: the library's own option\nagent.patience(1);";
  expect(found("packages/kit/src/a.ts", text)).toEqual([]);
});
