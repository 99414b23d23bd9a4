import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFile, type CalendarDay } from "./calendar-file.ts";

const madeAt = new Date("2026-11-21T04:00:00Z");
const day: CalendarDay = {
  uid: "residence-12-anniversary-4@changming.example",
  on: "2027-12-31",
  title: "沈玉兰四周年忌日",
  description: "农历十二月初四",
  url: "https://changming.example/home?id=12",
};

const fileOf = (...days: CalendarDay[]) => calendarFile({ name: "沈玉兰的纪念日", madeAt, days });
const eventsOf = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));

test("a third-party parser reads an all-day event with its texts, its link and its end", () => {
  const [event] = eventsOf(fileOf(day));
  expect(event).toMatchObject({ uid: day.uid, summary: day.title, description: day.description });
  expect(event?.startDate.toString()).toBe("2027-12-31");
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.endDate.toString()).toBe("2028-01-01");
  expect(event?.component.getFirstPropertyValue("url")).toBe(day.url);
  expect(event?.component.getFirstPropertyValue("dtstamp")?.toString()).toBe("2026-11-21T04:00:00Z");
});

test("each event has a reminder at nine in the morning of the day before", () => {
  const [event] = eventsOf(fileOf(day));
  const alarm = event?.component.getFirstSubcomponent("valarm");
  expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT15H");
  expect(alarm?.getFirstPropertyValue("description")).toBe("明天是沈玉兰四周年忌日");
});

test("lines end in CRLF, have at most 75 octets and split no character", () => {
  const long = { ...day, title: `${"𠮷念🕯".repeat(40)}，完`, description: "念".repeat(200) };
  const file = fileOf(day, long);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = file.split("\r\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
  expect(file).not.toContain("\ufffd");
  expect(eventsOf(file)[1]).toMatchObject({ summary: long.title, description: long.description });
});

test("special characters of the format are escaped, and no text can start a line of its own", () => {
  const title = "a\\b;c,d\r\nEND:VEVENT\nX:1\u0007";
  const [event, ...more] = eventsOf(fileOf({ ...day, title }));
  expect(event?.summary).toBe("a\\b;c,d\nEND:VEVENT\nX:1");
  expect(more).toEqual([]);
});

test("a calendar without events is valid", () => {
  expect(eventsOf(fileOf())).toEqual([]);
});
