import { defineConfig } from "vitest/config";

const unitTests = [
  "packages/{kit,contract,documents,ui}/src/**/*.test.{ts,tsx}",
  "packages/gateways/src/{mail,pay,sms,storage}/**/*.test.ts",
  "tools/**/*.test.ts",
  "apps/{web,admin}/app/**/*.test.{ts,tsx}",
];
const mockedTests = "apps/web/app/**/*.mocked.test.{ts,tsx}";
const databaseSetup = "packages/db/src/testing/global-setup.ts";

export default defineConfig({
  test: {
    // Two cores: one worker each.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: unitTests,
          exclude: [mockedTests],
          // Modules are shared by the files of a worker: a third of the time.
          isolate: false,
          pool: "threads",
          unstubGlobals: true,
          restoreMocks: true,
          // Random cases beside browsers on two cores.
          testTimeout: 20_000,
        },
      },
      {
        test: { name: "unit-mocked", include: [mockedTests], pool: "threads", testTimeout: 20_000 },
      },
      {
        test: {
          name: "server",
          include: [
            "packages/{db,domain}/src/**/*.test.ts",
            // One of the gateways' own clients needs the time zone of its process.
            "packages/gateways/src/sandbox/**/*.test.ts",
            "apps/{server,ops}/src/**/*.test.ts",
          ],
          globalSetup: [databaseSetup],
          isolate: false,
          // Against a hang only: some tests start or restore a whole database.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["apps/e2e/**/*.test.ts"],
          globalSetup: [databaseSetup],
          isolate: false,
          // The longest ways take half a minute on two cores that nothing else uses.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
