import { expect, test } from "vitest";
import { standardTimeZone } from "@changming/contract/reminder";
import { browserZone, hasSameClock, momentText, standardZone, zoneChoices, zoneOf, zoneName } from "./time-zones.ts";

const now = new Date("2026-11-28T00:00:00Z");

test("a common zone has the name of its city, another one that of the browser, an unknown one its own", () => {
  expect(standardZone).toBe(standardTimeZone);
  expect(zoneName("America/Vancouver")).toBe("温哥华");
  expect(zoneName("Asia/Kolkata")).toBe("印度");
  expect(zoneName("Mars/Olympus")).toBe("Mars/Olympus");
});

test("every zone to choose from exists, and one's own are among them, once", () => {
  const zones = zoneChoices("Asia/Kolkata", "Asia/Shanghai", "Asia/Kolkata").map(({ zone }) => zone);
  expect(zones[0]).toBe("Asia/Kolkata");
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones).toContain("Asia/Shanghai");
  expect(zones.map((timeZone) => new Intl.DateTimeFormat("en", { timeZone }).format(now))).toHaveLength(zones.length);
});

test("another zone with the same clock is not another time; one that differs in summer is", () => {
  expect(hasSameClock("Asia/Shanghai", "Asia/Hong_Kong", now)).toBe(true);
  expect(hasSameClock("Asia/Shanghai", "America/Vancouver", now)).toBe(false);
  expect(hasSameClock("Australia/Brisbane", "Australia/Sydney", now)).toBe(false);
  expect(hasSameClock("Asia/Shanghai", "Mars/Olympus", now)).toBe(false);
});

test("the first rule has the zone of the browser, later ones the account's", () => {
  expect(zoneOf({ is_zone_chosen: false, time_zone: "Asia/Shanghai" })).toBe(browserZone());
  expect(zoneOf({ is_zone_chosen: true, time_zone: "Europe/Paris" })).toBe("Europe/Paris");
  expect(zoneOf({ is_zone_chosen: true, time_zone: "Asia/Shanghai" })).toBe("Asia/Shanghai");
});

test("a wire time is displayed by the clock of the reader", () => {
  expect(momentText("2026-12-13 09:00:02", "Asia/Shanghai")).toBe("2026年12月13日 09:00");
  expect(momentText("2026-12-13 09:00:02", "America/New_York")).toBe("2026年12月12日 20:00");
});
