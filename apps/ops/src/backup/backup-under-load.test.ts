import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "@changming/db/database";
import { assertNothingHalfDone } from "@changming/domain/testing/ledger-totals";
import { sample } from "@changming/kit/testing/rounds";
import { operatorConnection } from "@changming/server/environment";
import { type Acknowledged, Crowd } from "@changming/server/testing/kill/crowd";
import { KillSite } from "@changming/server/testing/kill/kill-site";
import { fill, given, type Environment, own } from "../testing/load-environment.ts";
import { backUp, restore } from "../testing/run-backup.ts";
import { readEveryUpload, settleSome } from "../testing/stored-uploads.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";

/** Runs a site under load in the environment and backs it up meanwhile. Returns what was acknowledged before that. */
async function backUpUnderLoad({ url, env }: Environment, to: { backups: string; sheet: string }) {
  const { db, close } = openDatabase(url, { ...operatorConnection, poolSize: 4 });
  const place = await fill(db);
  const settler = await settleSome(db, env["DATA_DIR"] ?? "");
  const site = await KillSite.open({ db, url }, env["DATA_DIR"] ?? "");
  try {
    const crowd = await Crowd.open(site, db, place);
    await crowd.has(12);
    await settler.settle();
    let sheet = ["--keys", to.sheet];
    for (let nth = 1; ; nth += 1) {
      const before = crowd.acknowledged();
      const backup = backUp(env, to.backups, ...sheet);
      const [{ file }] = await Promise.all([backup, settler.settle(), settler.settle()]);
      const during = crowd.acknowledged();
      // A quick backup may finish between two acknowledged messages: then another is made.
      if (nth === 5 || during.messages.length > before.messages.length) {
        await crowd.stop();
        return { before, during, file };
      }
      sheet = [];
    }
  } finally {
    await site.close();
    await close();
  }
}

async function found(db: Db): Promise<Acknowledged> {
  const orders = await db.selectFrom("orders").select("order_no").execute();
  const messages = await db.selectFrom("message").select("id").execute();
  const uploads = await db.selectFrom("upload").select("name").where("is_whole", "=", true).execute();
  return {
    orders: orders.map(({ order_no }) => order_no),
    messages: messages.map(({ id }) => id),
    uploads: uploads.map(({ name }) => name),
  };
}

const environments = [
  ["a PostgreSQL of our own", own],
  ["an external PostgreSQL", given],
] as const;

test.each(sample(environments, { every: 2, turn: 0 }))(
  "on %s: a backup under load restores everything acknowledged before it into an empty folder, and nothing half done",
  async (_what, makeEnvironment) => {
    const folder = await makeTempFolder();
    const dataDir = join(folder.path, "data");
    const backups = join(folder.path, "backups");
    const sheet = join(folder.path, "keys.env");
    try {
      const first = await makeEnvironment(dataDir);
      const { before, during, file } = await backUpUnderLoad(first, { backups, sheet });
      await first.stop();
      // The load went on while the backup was made.
      expect(during.messages.length).toBeGreaterThan(before.messages.length);
      await rm(dataDir, { recursive: true });

      const env = makeEnvironment === own ? first.env : (await given(dataDir)).env;
      const { holds, said } = await restore(env, file, "--keys", sheet);
      expect([holds, said]).toEqual([true, expect.stringContaining("都与备份的清单一致")]);

      const second =
        makeEnvironment === own ? await own(dataDir) : { url: env["DATABASE_URL"] ?? "", stop: first.stop };
      const { db, close } = openDatabase(second.url, { ...operatorConnection, poolSize: 2 });
      try {
        const after = await found(db);
        for (const kind of ["orders", "messages", "uploads"] as const) {
          const there = new Set<unknown>(after[kind]);
          expect([...before[kind]].filter((id) => !there.has(id))).toEqual([]);
        }
        await assertNothingHalfDone(db);
        const uploads = await readEveryUpload(db, dataDir);
        expect(uploads.toSorted()).toEqual(after.uploads.toSorted());
      } finally {
        await close();
        await second.stop();
      }
    } finally {
      await folder.discard();
    }
  },
  600_000,
);
