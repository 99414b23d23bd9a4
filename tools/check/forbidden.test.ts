import { expect, test } from "vitest";
import { checkForbidden } from "./forbidden.ts";

const found = (path: string, text: string) =>
  checkForbidden([{ path, text }]).map(({ rule, line }) => `${rule} ${line}`);
const verb = "packages/domain/src/gift/send-gift.ts";

test.each(["\nprocess.env.PORT;", `\nprocess["env"];`, `\nimport { env } from "node:process";`])(
  "the environment is read in main.ts only: %j",
  (text) => {
    expect(found(verb, text)).toEqual(["environment 2"]);
    expect(found("apps/ops/src/serve.ts", text)).toEqual([]);
    expect(found("tools/start.ts", text)).toEqual([]);
  },
);

test.each(["new Date()", "new Date", "Date.now()", "Date()", "Temporal.Now.instant()"])(
  "the clock is read in kit only: %s",
  (text) => {
    expect(found(verb, text)).toEqual(["clock 1"]);
    const allowedPaths = [
      "packages/kit/src/clock.ts",
      "apps/web/app/browser/clock.ts",
      "tools/bench.ts",
      "packages/kit/src/a.test.ts",
    ];
    expect(allowedPaths.flatMap((path) => found(path, text))).toEqual([]);
  },
);

test("a given time, a type and a measured duration are no clock", () => {
  expect(found(verb, "new Date(0); new Date(a.b); Date.UTC(2026, 0); performance.now(); let d: Date;")).toEqual([]);
});

test("raw HTML is set in rich-text.tsx only", () => {
  const text = "const a = <p dangerouslySetInnerHTML={{ __html: b }} />;";
  expect(found("apps/web/app/features/news/article.tsx", text)).toEqual(["html 1"]);
  expect(found("packages/ui/src/rich-text.tsx", text)).toEqual([]);
});

test("an exception needs a reason, on the line or beside it", () => {
  expect(found(verb, "new Date(); // allow-clock: never displayed, only logged")).toEqual([]);
  expect(found(verb, "// allow-clock: never displayed, only logged\nnew Date();")).toEqual([]);
  expect(found(verb, "new Date(); // allow-clock")).toEqual(["clock 1"]);
  expect(found(verb, "new Date(); // allow-environment: the wrong key")).toEqual(["clock 1"]);
});

test("a test that mocks modules has the suffix .mocked", () => {
  const text = 'vi.mock("../../api.ts", () => ({ api: {} }));';
  expect(found("apps/web/app/features/news/article.test.tsx", text)).toEqual(["mock 1"]);
  expect(found("apps/web/app/features/news/article.mocked.test.tsx", text)).toEqual([]);
  // Outside apps/web the configuration isolates no modules, whatever the name.
  expect(found("packages/ui/src/toast.mocked.test.ts", 'vi.doMock("./toast.ts");')).toEqual(["mock 1"]);
});
