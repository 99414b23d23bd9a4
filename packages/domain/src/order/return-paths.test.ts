import { expect, test } from "vitest";
import { ownPage } from "./return-paths.ts";

const desk = { origin: "https://changming.example" };
const usual = "/home?id=7&payTypeid=6&rid=1";
const led = (asked: string) => ownPage(desk, asked, usual);

test.each([
  ["/home?id=7&payTypeid=6&rid=1", "/home?id=7&payTypeid=6&rid=1"],
  ["https://changming.example/family_dress?id=7&name=%E5%BF%B5&rid=1", "/family_dress?id=7&name=%E5%BF%B5&rid=1"],
  ["/family_home?hid=1", "/family_home?hid=1"],
  ["/home_apply", "/home_apply"],
  ["/home?id=7&next=https://evil.example&rid=1#top", "/home?id=7&rid=1"],
])("%s leads to our own page, with the questions that it knows", (asked, path) => {
  expect(led(asked)).toEqual({ origin: desk.origin, path });
});

test.each([
  "",
  "https://evil.example/home?id=7",
  "//evil.example/home",
  "/\\evil.example/home",
  "\\\\evil.example/home",
  "https:evil.example/home",
  "https://changming.example@evil.example/home",
  "https://user:pw@changming.example/home",
  "https://changming.example.evil.example/home",
  "http://changming.example/home",
  "https://changming.example:8443/home",
  "javascript:alert(1)//home",
  "data:text/html,/home",
  "/login?from=/home",
  "/home/../login",
  "/home/x.css",
  "/HOME",
  "/home\u0000",
  "/ho\tme",
  "/home?id=1\r\nLocation: https://evil.example",
  "https://[::1",
])("%j leads to the usual page", (asked) => {
  expect(led(asked)).toEqual({ origin: desk.origin, path: usual });
});

test("a question that is too long is left out", () => {
  expect(led(`/home?id=7&name=${"长".repeat(101)}`).path).toBe("/home?id=7");
});

test("the name for phones leads back to itself, and only when there is one", () => {
  const asked = "https://m.changming.example/home?id=7";
  const both = { ...desk, mobileOrigin: "https://m.changming.example" };
  expect(ownPage(both, asked, usual)).toEqual({ origin: both.mobileOrigin, path: "/home?id=7" });
  for (const one of [desk, { ...desk, mobileOrigin: null }]) {
    expect(ownPage(one, asked, usual)).toEqual({ origin: desk.origin, path: usual });
  }
});

test("on a machine of one's own its other names lead back to the name that was used, at our own port only", () => {
  const local = { origin: "http://127.0.0.1:3000" };
  const back = (asked: string) => ownPage(local, asked, usual).origin;
  expect(back("http://localhost:3000/home?id=7")).toBe("http://localhost:3000");
  expect(back("http://localhost:4000/home?id=7")).toBe(local.origin);
  expect(back("http://evil.example:3000/home?id=7")).toBe(local.origin);
});
