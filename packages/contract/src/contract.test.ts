import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { calls } from "./calls.gen.ts";
import { type Call, defineCall, methodsOf } from "./define.ts";
import { errors, everyCallErrors } from "./errors.ts";
import { routes } from "./routes.gen.ts";

const named = Object.entries(calls).flatMap(([noun, verbs]) =>
  Object.entries<Call>(verbs).map(([verb, call]): [string, Call] => [`${noun}.${verb}`, call]),
);

const hasChinese = /\p{Script=Han}/u;

test("the generated files match the contract", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const { stderr } = spawnSync(process.execPath, ["tools/gen-contract.ts", "--check"], { cwd: root, encoding: "utf8" });
  expect(stderr).toBe("");
});

test("every call has a route in the browser's table, and every route has a call", () => {
  const inTable = Object.entries(routes).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}.${verb}`),
  );
  expect(inTable.toSorted()).toEqual(named.map(([name]) => name).toSorted());
});

test.each(named)("%s has a Chinese summary and lists existing errors, each once", (_name, call) => {
  expect(call.summary).toMatch(hasChinese);
  expect(call.summary).not.toContain("\n");
  expect(Object.keys(errors)).toEqual(expect.arrayContaining([...call.errors]));
  expect(new Set(call.errors).size).toBe(call.errors.length);
  for (const known of everyCallErrors) expect(call.errors).not.toContain(known);
});

/**
 * Read calls that use POST: the payer's page makes them every other second, a template is too long for a URL, and an
 * invitation's token must not appear in one.
 */
const looksByPost = new Set([
  "order.query",
  "order.state",
  "certificateTemplate.preview",
  "residenceMember.invitation",
]);

test.each(named)("%s has a path of the right form (R-wire-11) and a rate class that fits its method", (name, call) => {
  for (const path of [call.path, ...(call.aliases ?? [])]) expect(path).toMatch(/^\/api\/[A-Za-z]+\/[A-Za-z0-9]+$/);
  if (call.method === "POST" && !looksByPost.has(name)) expect(["write", "credentials"]).toContain(call.rate);
  else expect(["read", "search"]).toContain(call.rate);
});

test.each(named)("%s rejects deep pages when it has pages", (_name, call) => {
  const hasPages = "page" in call.input.shape;
  expect(call.errors.includes("pageTooDeep")).toBe(hasPages);
});

/** Rows per page by R-wire-16, or as chosen for lists that it does not name; no larger page can be requested. */
const pageSizes: Record<string, number> = {
  "applicationReview.queue": 15,
  "message.list": 10,
  "consumption.list": 15,
  "familyMessages.deleted": 10,
  "garden.list": 16,
  "garden.residences": 18,
  "gift.list": 16,
  "gift.ranking": 10,
  "inbox.list": 15,
  "invoice.list": 15,
  "news.list": 5,
  "notice.list": 15,
  "ownGarden.residences": 20,
  "propertyCorrection.list": 10,
  "propertyCorrection.queue": 15,
  "reminder.history": 20,
  "residence.list": 18,
  "residenceMember.log": 20,
  "residenceMember.looks": 20,
  "studentRemembrance.list": 10,
  "visit.list": 40,
  "visit.own": 15,
};

test("each list returns its default page, a smaller one on request, and never a larger one", () => {
  const lists = named.filter(([, call]) => "pageSize" in call.input.shape);
  const sizeOf = (call: Call, pageSize: unknown) => call.input.shape["pageSize"]?.safeParse(pageSize).data;
  const sizes = (requested: unknown) =>
    Object.fromEntries(lists.map(([name, call]) => [name, sizeOf(call, requested)]));
  expect(sizes(undefined)).toEqual(pageSizes);
  expect(sizes("1000")).toEqual(pageSizes);
  expect(new Set(Object.values(sizes("4")))).toEqual(new Set([4]));
});

test("no two calls share an address", () => {
  const addresses = named.flatMap(([, call]) =>
    methodsOf(call).flatMap((method) =>
      [call.path, ...(call.aliases ?? [])].map((path) => `${method} ${path} ${call.action ?? ""}`),
    ),
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

const testCall = {
  path: "/api/test/test",
  rate: "read",
  summary: "测试",
  input: z.object({}),
  body: z.object({}),
  errors: [],
} as const;

test("only what everyone may read can be cached", () => {
  const spec = { ...testCall, cached: true } as const;
  expect(() => defineCall({ ...spec, method: "POST", auth: "public" })).toThrow("only public GET");
  expect(() => defineCall({ ...spec, method: "GET", auth: "account" })).toThrow("only public GET");
  expect(defineCall({ ...spec, method: "GET", auth: "public" }).cached).toBe(true);
  expect(() => defineCall({ ...spec, method: "GET", auth: "public", alsoPost: true })).toThrow("not cached");
});

test("only a read of the back office may lag", () => {
  const spec = { ...testCall, mayLag: true } as const;
  expect(() => defineCall({ ...spec, method: "GET", auth: "public" })).toThrow("only GET calls of the back office");
  const staff = { ...spec, auth: "staff", roles: ["administrator"] } as const;
  expect(() => defineCall({ ...staff, method: "POST" })).toThrow("only GET calls of the back office");
  expect(defineCall({ ...staff, method: "GET" }).mayLag).toBe(true);
});

test.each(Object.entries(errors))("%s has a Chinese sentence, and code and status that agree", (_name, error) => {
  expect(error.message).toMatch(hasChinese);
  const codeOf = (status: number) => (status === 401 ? 1003 : status >= 500 ? 2 : 0);
  expect(error.code).toBe(codeOf(error.status));
});
