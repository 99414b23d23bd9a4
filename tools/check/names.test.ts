import { expect, test } from "vitest";
import { checkNames } from "./names.ts";

const found = (path: string, text = "export const a = 1;") =>
  checkNames([{ path, text }]).map(({ message }) => message);

test.each([
  "packages/kit/src/life-date.ts",
  "packages/db/src/migrations/001-people.ts",
  "apps/web/app/features/gift/gift-panel.module.css",
  "apps/web/app/routes/_index.tsx",
  "apps/web/app/routes/garden.$id.tsx",
  "README.md",
])("%s is a good name", (path) => {
  expect(found(path)).toEqual([]);
});

test.each(["packages/kit/src/lifeDate.ts", "packages/ui/src/GiftTile.tsx", "apps/web/app/gift_panel.tsx"])(
  "%s is not kebab-case",
  (path) => {
    expect(found(path)).toEqual([expect.stringContaining("is not kebab-case")]);
  },
);

test.each(["packages/kit/src/utils.ts", "packages/kit/src/date-helpers.ts", "packages/domain/src/common/a.ts"])(
  "%s is a catch-all name",
  (path) => {
    expect(found(path)).toEqual([expect.stringContaining("is a catch-all name")]);
  },
);

test("a barrel is found by its content, not by its name", () => {
  const passesOn = `import { a } from "./a.ts";\nexport { b } from "./b.ts";\nexport { a };`;
  expect(found("packages/kit/src/dates.ts", passesOn)).toEqual([expect.stringContaining("a barrel")]);
  expect(found("packages/kit/src/dates.ts", `export const b = 1;\nexport * from "./a.ts";`)).toHaveLength(1);
  expect(found("packages/kit/src/index.ts", `import { a } from "./a.ts";\nexport const list = [a];`)).toEqual([]);
  expect(found("apps/web/app/routes/m.home.tsx", `export { loader } from "./home.tsx";`)).toEqual([]);
});
