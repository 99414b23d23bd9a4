import { expect, test } from "vitest";
import { checkDocumentPairs, termsOf } from "./document-pairs.ts";

const names = ["README.md", "docs/operating.md", "docs/environment.md", "SECURITY.md", "CONTRIBUTING.md"];
const chineseNames = [
  "README.zh-CN.md",
  "docs/zh-CN/operating.md",
  "docs/zh-CN/environment.md",
  "docs/zh-CN/security.md",
  "docs/zh-CN/contributing.md",
];

/** Every document with the same text, except these. */
function documents(texts: Record<string, string> = {}) {
  return [...names, ...chineseNames].map((path) => ({ path, text: texts[path] ?? "`SMTP_URL`" }));
}

const messages = (texts: Record<string, string>) => checkDocumentPairs(documents(texts)).map(({ message }) => message);

test("the terms are lines of code blocks, settings, npm commands and local addresses", () => {
  const text = [
    "Set `SMTP_URL` or `DEMO=0`, run `npm run backup -- --to DIR`, see `/sandbox/mail`; `name` and `a/b` are not terms.",
    "",
    "```sh",
    "systemctl start changming   # starts it",
    "# only a comment",
    "apps/server    one process",
    "```",
  ].join("\n");
  expect([...termsOf(text)].toSorted()).toEqual([
    "/sandbox/mail",
    "SMTP_URL",
    "apps/server",
    "npm run backup",
    "systemctl start changming",
  ]);
});

test("words of either language inside a command are placeholders' neighbours, not differences", () => {
  const english = "```\nnpm start  # starts\n```";
  const chinese = "```\nnpm start  # 启动\n```";
  expect(messages({ "README.md": english, "README.zh-CN.md": chinese })).toEqual([]);
});

test("a setting or command in one language only is found, on both sides", () => {
  expect(
    messages({ "docs/operating.md": "`MAIL_FROM` `npm run doctor`", "docs/zh-CN/operating.md": "`npm run doctor`" }),
  ).toEqual(["lacks MAIL_FROM, which docs/operating.md has"]);
  expect(messages({ "SECURITY.md": "", "docs/zh-CN/security.md": "`TRUST_PROXY`" })).toEqual([
    "has TRUST_PROXY, which SECURITY.md lacks",
  ]);
});

test("a summary may leave out, and adds nothing", () => {
  expect(
    messages({ "CONTRIBUTING.md": "`npm test` `npm run dev`", "docs/zh-CN/contributing.md": "`npm test`" }),
  ).toEqual([]);
  expect(messages({ "CONTRIBUTING.md": "", "docs/zh-CN/contributing.md": "`npm test`" })).toEqual([
    "has npm test, which CONTRIBUTING.md lacks",
  ]);
});

test("a document without its translation is found", () => {
  const files = documents().filter(({ path }) => path !== "docs/zh-CN/environment.md");
  expect(checkDocumentPairs(files)).toEqual([
    {
      rule: "docs",
      path: "docs/zh-CN/environment.md",
      line: 0,
      message: "does not exist; it is docs/environment.md in Chinese",
    },
  ]);
});
