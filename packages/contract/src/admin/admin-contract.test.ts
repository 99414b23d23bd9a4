import { expect, test } from "vitest";
import { type Call, defineCall } from "../define.ts";
import { errors, everyCallErrors } from "../errors.ts";
import { routes } from "../routes.gen.ts";
import { adminCalls } from "./calls.ts";
import { dailyReport } from "./daily-report.ts";
import { savedFilter } from "./saved-filter.ts";
import { session } from "./session.ts";
import { staffRoles } from "../staff-roles.ts";
import { adminRoutes } from "./routes.gen.ts";

const named = Object.entries(adminCalls).flatMap(([noun, verbs]) =>
  Object.entries<Call>(verbs).map(([verb, call]): [string, Call] => [`${noun}.${verb}`, call]),
);

test("every admin call has a route in the admin table and none in the table that visitors load", () => {
  const inTable = Object.entries(adminRoutes).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  );
  expect(inTable.toSorted()).toEqual(named.map(([name]) => name).toSorted());
  expect(JSON.stringify(routes)).not.toContain("/api/admin");
});

test.each(named)("%s is under /api/admin, requires staff, lists its roles and has a Chinese summary", (_name, call) => {
  expect(call.path).toMatch(/^\/api\/admin\/[A-Za-z]+$/);
  expect(call.auth).toBe("staff");
  expect(call.summary).toMatch(/^后台：.*\p{Script=Han}/u);
  if (call.roles !== "anyone") expect(staffRoles).toEqual(expect.arrayContaining([...(call.roles ?? [])]));
});

test.each(named)("%s lists existing errors, each once, including those required for its kind", (_name, call) => {
  expect(Object.keys(errors)).toEqual(expect.arrayContaining([...call.errors]));
  expect(new Set(call.errors).size).toBe(call.errors.length);
  for (const known of everyCallErrors) expect(call.errors).not.toContain(known);
  expect(call.errors.includes("pageTooDeep")).toBe("page" in call.input.shape);
  const isWrite = call.method === "POST";
  expect(call.errors.includes("originForeign")).toBe(isWrite);
  expect(call.errors.includes("staffPageStale")).toBe(isWrite && call.roles !== "anyone");
  expect(isWrite ? ["write", "credentials"] : ["read", "search"]).toContain(call.rate);
});

test.each(named)("%s is open to administrators, and to read-only staff if it only reads", (_name, call) => {
  if (call.roles === "anyone") return;
  expect(call.roles).toContain("administrator");
  const isOnesOwn = [session, dailyReport, savedFilter].some((own) => Object.values<Call>(own).includes(call));
  expect(call.roles?.includes("readOnly")).toBe(call.method === "GET" || isOnesOwn);
});

test("no admin list returns more than a hundred rows a page", () => {
  const lists = named.filter(([, call]) => "pageSize" in call.input.shape);
  for (const [name, call] of lists) {
    expect(call.input.shape["pageSize"]?.safeParse("100").data, name).toBe(100);
    expect(call.input.shape["pageSize"]?.safeParse("101").success, name).toBe(false);
  }
});

test("an admin call without roles and a site call with roles cannot be defined", () => {
  const { roles: _roles, ...withoutRoles } = session.who;
  expect(() => defineCall(withoutRoles)).toThrow("lists its roles");
  expect(() => defineCall({ ...session.who, auth: "account" })).toThrow("lists its roles");
});
