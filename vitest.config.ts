import { defineConfig } from "vitest/config";
import { preactAlias } from "./apps/web/preact-alias.ts";

const unitTests = [
  "packages/{kit,contract,documents,ui}/src/**/*.test.{ts,tsx}",
  "packages/gateways/src/{mail,pay,push,sms,storage,wechat}/**/*.test.ts",
  "tools/**/*.test.ts",
  "apps/{web,admin}/app/**/*.test.{ts,tsx}",
];
const mockedTests = "apps/web/app/**/*.mocked.test.{ts,tsx}";
/** The site's parts are rendered by Preact here as well, and so are the libraries that import React. */
/** Libraries come as ES modules, so that their import of React is resolved as well. */
const preact = {
  resolve: { alias: preactAlias },
  environments: { ssr: { resolve: { mainFields: ["module", "main"] } } },
};
const inline = [/react-router/, /@dnd-kit/, /@tiptap/];
/** Several machines on this one: ten nodes, databases and balancers, whose limits are seconds. */
const machinesTests = [
  "apps/ops/src/testing/drill/drill.test.ts",
  "apps/ops/src/testing/guide/cluster-by-the-guide.test.ts",
];
const databaseSetup = "packages/db/src/testing/global-setup.ts";

export default defineConfig({
  test: {
    // Two cores: one worker each.
    maxWorkers: 2,
    projects: [
      {
        ...preact,
        test: {
          name: "unit",
          server: { deps: { inline } },
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
        ...preact,
        test: {
          name: "unit-mocked",
          include: [mockedTests],
          pool: "threads",
          testTimeout: 20_000,
          server: { deps: { inline } },
        },
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
          exclude: machinesTests,
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
      {
        test: {
          name: "machines",
          include: machinesTests,
          // After all others, one at a time: beside them both sides would run out of time.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
});
