import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Db, openDatabase } from "@changming/db/database";
import { assertNothingHalfDone } from "@changming/domain/testing/books";
import { sample } from "@changming/kit/testing/rounds";
import { type Acknowledged, Crowd } from "../testing/kill/crowd.ts";
import { KillSite } from "../testing/kill/kill-site.ts";
import { fill, given, type Ground, own } from "../testing/load-ground.ts";
import { backUp, restore } from "../testing/run-backup.ts";
import { readEveryPicture, settleSome } from "../testing/stored-pictures.ts";
import { makeTempFolder } from "../testing/temp-folder.ts";

/** Lives on the ground, under load; a backup is made in the middle of it. Returns what was acknowledged before it. */
async function liveOn({ url, env }: Ground, to: { backups: string; sheet: string }) {
  const { db, close } = openDatabase(url, { poolSize: 4, statementTimeoutMs: 0 });
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
      // A quick one may fall between two words that are acknowledged: then another is made.
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
  const [orders, messages, pictures] = [
    await db.selectFrom("orders").select("order_no").execute(),
    await db.selectFrom("blessing").select("id").execute(),
    await db.selectFrom("upload").select("name").where("is_whole", "=", true).execute(),
  ];
  return {
    orders: orders.map(({ order_no }) => order_no),
    messages: messages.map(({ id }) => id),
    pictures: pictures.map(({ name }) => name),
  };
}

const grounds = [
  ["a PostgreSQL of our own", own],
  ["a PostgreSQL that is given", given],
] as const;

test.each(sample(grounds, { every: 2, turn: 0 }))(
  "on %s: backed up under load, wiped and restored in an empty folder, all that was acknowledged before is there, and nothing half",
  async (_what, makeGround) => {
    const folder = await makeTempFolder();
    const dataDir = join(folder.path, "data");
    const [backups, sheet] = [join(folder.path, "backups"), join(folder.path, "keys.env")];
    try {
      const first = await makeGround(dataDir);
      const { before, during, file } = await liveOn(first, { backups, sheet });
      await first.stop();
      // People went on while it was made.
      expect(during.messages.length).toBeGreaterThan(before.messages.length);
      await rm(dataDir, { recursive: true });

      const env = makeGround === own ? first.env : (await given(dataDir)).env;
      const { holds, said } = await restore(env, file, "--keys", sheet);
      expect([holds, said]).toEqual([true, expect.stringContaining("都与备份的清单一致")]);

      const second = makeGround === own ? await own(dataDir) : { url: env["DATABASE_URL"] ?? "", stop: first.stop };
      const { db, close } = openDatabase(second.url, { poolSize: 2, statementTimeoutMs: 0 });
      try {
        const after = await found(db);
        for (const kind of ["orders", "messages", "pictures"] as const) {
          const there = new Set<unknown>(after[kind]);
          expect([...before[kind]].filter((id) => !there.has(id))).toEqual([]);
        }
        await assertNothingHalfDone(db);
        const pictures = await readEveryPicture(db, dataDir);
        expect(pictures.toSorted()).toEqual(after.pictures.toSorted());
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
