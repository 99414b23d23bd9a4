import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "@changming/db/testing/test-database";
import { systemClock } from "@changming/kit/clock";
import { parseConfig } from "./config/config.ts";
import { startDatabase } from "./environment.ts";

const key = "0123456789abcdef".repeat(4);

test("four nodes that start at once on an empty database prepare it once, and all of them start", async () => {
  const database = await createTestDatabase("empty");
  onTestFinished(() => database.close());
  const { pool, url } = database;
  await pool.query("drop schema public cascade; create schema public");
  const config = parseConfig({ DATABASE_URL: url, DEMO: "0", VAULT_KEY: key, SMS_GATEWAY: "off", PAY_GATEWAY: "off" });
  const options = { clock: systemClock, say: () => undefined, fillDemo: () => Promise.reject(new Error("no demo")) };
  const started = await Promise.all([1, 2, 3, 4].map(() => startDatabase(config, options)));
  await Promise.all(started.map(({ stop }) => stop()));
  const { rows } = await pool.query<{ sites: number; gardens: number }>(
    "select (select count(*) from site_info) as sites, (select count(*) from garden) as gardens",
  );
  expect(rows).toEqual([{ sites: 1, gardens: 3 }]);
});
