import { expect, test } from "vitest";
import { checkForbidden } from "./forbidden.ts";

const found = (path: string, text: string) =>
  checkForbidden([{ path, text }]).map(({ rule, line }) => `${rule} ${line}`);
const verb = "packages/domain/src/gift/send-gift.ts";

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

test("a cast through another cast is found, a single one and one in a comment are not", () => {
  expect(found(verb, "\nconst a = b as unknown as Date;")).toEqual(["cast 2"]);
  expect(found(verb, "const a = b as Date; // b as unknown as Date")).toEqual([]);
  expect(found(verb, "const a = b as unknown as Date; // allow-cast: the driver's type is wrong")).toEqual([]);
});

test("an exception needs a reason, on the line or beside it", () => {
  expect(found(verb, "new Date(); // allow-clock: never displayed, only logged")).toEqual([]);
  expect(found(verb, "// allow-clock: never displayed, only logged\nnew Date();")).toEqual([]);
  expect(found(verb, "new Date(); // allow-clock")).toEqual(["clock 1"]);
  expect(found(verb, "new Date(); // allow-cast: the wrong key")).toEqual(["clock 1"]);
});
