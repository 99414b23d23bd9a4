import { expect, test } from "vitest";
import { ownPage } from "./return-paths.ts";

const payService = { origin: "https://changming.example" };
const usual = "/home?id=7&payTypeid=6&rid=1";
const pageFor = (returnTo: string) => ownPage(payService, returnTo, usual);

test.each([
  ["/home?id=7&payTypeid=6&rid=1", "/home?id=7&payTypeid=6&rid=1"],
  ["https://changming.example/family_dress?id=7&name=%E5%BF%B5&rid=1", "/family_dress?id=7&name=%E5%BF%B5&rid=1"],
  ["/family_home?hid=1", "/family_home?hid=1"],
  ["/home_apply", "/home_apply"],
  ["/home?id=7&next=https://evil.example&rid=1#top", "/home?id=7&rid=1"],
])("%s leads to our own page, with the query parameters that it accepts", (returnTo, path) => {
  expect(pageFor(returnTo)).toEqual({ origin: payService.origin, path });
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
])("%j leads to the default page", (returnTo) => {
  expect(pageFor(returnTo)).toEqual({ origin: payService.origin, path: usual });
});

test("an overlong parameter is dropped", () => {
  expect(pageFor(`/home?id=7&name=${"长".repeat(101)}`).path).toBe("/home?id=7");
});

test("a request from the mobile site returns there, and only if there is one", () => {
  const returnTo = "https://m.changming.example/home?id=7";
  const both = { ...payService, mobileOrigin: "https://m.changming.example" };
  expect(ownPage(both, returnTo, usual)).toEqual({ origin: both.mobileOrigin, path: "/home?id=7" });
  for (const one of [payService, { ...payService, mobileOrigin: null }]) {
    expect(ownPage(one, returnTo, usual)).toEqual({ origin: payService.origin, path: usual });
  }
});

test("on a local machine other loopback names return to the name that was used, at our own port only", () => {
  const local = { origin: "http://127.0.0.1:3000" };
  const back = (returnTo: string) => ownPage(local, returnTo, usual).origin;
  expect(back("http://localhost:3000/home?id=7")).toBe("http://localhost:3000");
  expect(back("http://localhost:4000/home?id=7")).toBe(local.origin);
  expect(back("http://evil.example:3000/home?id=7")).toBe(local.origin);
});
