import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import type { App } from "../app.ts";
import { createTestApp } from "../testing/test-app.ts";

let database: TestDatabase;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

const target = async (url: string) => {
  const { statusCode, headers } = await app.server.inject({ url });
  return [statusCode, headers.location];
};

test("a short address leads to the residence, however its code was typed", async () => {
  expect(await target(shortPath(69))).toEqual([302, "/home?id=69"]);
  expect(await target(`/g/${residenceCode(69).toLowerCase()}?from=stone`)).toEqual([302, "/home?id=69"]);
});

test("a wrong code leads to no residence and to no other site", async () => {
  for (const code of ["AAAAAA", "x", "%2F%2Fevil.example", `${residenceCode(69)}2`]) {
    expect(await target(`/g/${code}`), code).toEqual([302, "/home?id=0"]);
  }
});
