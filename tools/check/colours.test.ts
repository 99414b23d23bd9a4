import { expect, test } from "vitest";
import { checkColours } from "./colours.ts";

const found = (path: string, text: string) => checkColours([{ path, text }]).map(({ line }) => line);

test("JSX names no colour, in styles, attributes or templates", () => {
  const text =
    'const a = <b style={{ color: "#fff" }} />;\nconst c = <path fill="#9E3B2C" />;\nconst d = `rgba(${e}, 1)`;';
  expect(found("apps/web/app/flame.tsx", text)).toEqual([1, 2, 3]);
  expect(found("apps/web/app/flame.tsx", `const a = <a href="#add">#1 {"number #12345"}</a>;`)).toEqual([]);
});

test("an exception needs a reason", () => {
  const text = `const a = <meta content="#14181b" />; // allow-colour: browsers read no custom property here`;
  expect(found("apps/web/app/root.tsx", text)).toEqual([]);
});
