import { expect, test } from "vitest";
import { checkColours } from "./colours.ts";

const found = (path: string, text: string) => checkColours([{ path, text }]).map(({ line }) => line);

test.each([".a {\n  color: #23211e;\n}", ".a {\n  background: linear-gradient(rgb(0 0 0 / 50%), red);\n}"])(
  "a style sheet names no colour: %j",
  (text) => {
    expect(found("apps/web/app/home.module.css", text)).toEqual([2]);
    expect(found("packages/ui/src/tokens.css", text)).toEqual([]);
    expect(found("docs/example.css", text)).toEqual([]);
  },
);

test("ids, addresses, comments and colours made from tokens are no literals", () => {
  const text = `/* #fff */ #face { color: var(--ink); fill: url(#abc); border-color: rgb(from var(--ink) r g b / 20%); }
.b { background: color-mix(in oklch, var(--lamp) 20%, transparent); }`;
  expect(found("apps/web/app/home.module.css", text)).toEqual([]);
});

test("JSX names no colour either, in styles, attributes or templates", () => {
  const text =
    'const a = <b style={{ color: "#fff" }} />;\nconst c = <path fill="#9E3B2C" />;\nconst d = `rgba(${e}, 1)`;';
  expect(found("apps/web/app/flame.tsx", text)).toEqual([1, 2, 3]);
  expect(found("apps/web/app/flame.tsx", `const a = <a href="#add">#1 {"number #12345"}</a>;`)).toEqual([]);
});

test("an exception needs a reason", () => {
  const text = `const a = <meta content="#14181b" />; // allow-colour: browsers read no custom property here`;
  expect(found("apps/web/app/root.tsx", text)).toEqual([]);
});
