import { expect, test } from "vitest";
import { checkSilencers } from "./silencers.ts";

const source = (text: string) => [{ path: "packages/kit/src/a.ts", text }];

test("a comment that disables a rule needs a reason", () => {
  const silent = [
    "// oxlint-disable-next-line no-shadow",
    "/* eslint-disable */",
    "// eslint-disable-line no-shadow -- short",
  ];
  expect(silent.flatMap((line) => checkSilencers(source(`\n${line}\nf();`)).map((one) => one.line))).toEqual([2, 2, 2]);
  const explained = [
    "// oxlint-disable-next-line no-shadow -- the outer one must not be used",
    `const a = "// oxlint-disable-line";`,
  ];
  expect(explained.flatMap((line) => checkSilencers(source(`${line}\nf();`)))).toEqual([]);
});
