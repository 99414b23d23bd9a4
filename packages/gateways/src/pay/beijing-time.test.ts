import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { beijingTimestamp, readBeijingTime } from "./beijing-time.ts";

const zone = process.env["TZ"];

afterAll(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

test.each(["UTC", "America/New_York", "Asia/Shanghai"])("a machine in %s reads and writes Beijing time", (name) => {
  process.env["TZ"] = name;
  const instant = new Date("2026-11-21T04:15:09Z");
  expect(beijingTimestamp(instant)).toBe("2026-11-21T12:15:09+08:00");
  expect(readBeijingTime("2026-11-21 12:15:09")).toEqual(instant);
  fc.assert(
    fc.property(fc.date({ min: new Date("1900-01-01Z"), max: new Date("2101-01-01Z"), noInvalidDate: true }), (at) => {
      const seconds = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
      expect(readBeijingTime(shanghaiDateTime(seconds))).toEqual(seconds);
      expect(new Date(beijingTimestamp(seconds))).toEqual(seconds);
      expect(beijingTimestamp(at)).toBe(`${shanghaiDateTime(at).replace(" ", "T")}+08:00`);
    }),
  );
});

test("text that is not a time gives null", () => {
  for (const text of ["", "2026-11-21", "2026-11-21T12:15:09", "2026-13-01 00:00:00", "2026-11-21 25:00:00", "now"]) {
    expect(readBeijingTime(text)).toBeNull();
  }
});
