import { expect, test } from "vitest";
import { checkLooseTypes, checkSilencers, looseBudget } from "./loose-types.ts";

const source = (text: string) => [{ path: "packages/kit/src/a.ts", text }];

test("ten loose types pass, the eleventh reports them all", () => {
  expect(checkLooseTypes(source("let a: any;\n".repeat(10)))).toEqual([]);
  expect(checkLooseTypes(source("let a: any;\n".repeat(11))).map(({ line }) => line)).toHaveLength(11);
});

test("every form is counted, but not in comments and strings", () => {
  const text = `const a = b as any; type C = Record<string, any>; const d = e as unknown as F; // any\nconst g = "any";`;
  expect(looseBudget(source(text)).value).toBe("3");
});

test("a comment that disables a tool needs a reason", () => {
  const silent = [
    "// oxlint-disable-next-line no-shadow",
    "// @ts-expect-error",
    "/* eslint-disable */",
    "// @ts-ignore no",
  ];
  expect(silent.flatMap((line) => checkSilencers(source(`\n${line}\nf();`)).map((one) => one.line))).toEqual([
    2, 2, 2, 2,
  ]);
  const explained = [
    "// oxlint-disable-next-line no-shadow -- the outer one must not be used",
    "// @ts-expect-error the type of the driver is wrong",
    `const a = "// @ts-ignore";`,
  ];
  expect(explained.flatMap((line) => checkSilencers(source(`${line}\nf();`)))).toEqual([]);
});
