import { lstat, mkdir, readdir, rename, rmdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openDatabase, type OpenDatabase } from "@changming/db/database";
import { isDemoDatabase } from "@changming/db/demo-mark";
import { startEmbedded } from "@changming/db/embedded/embedded";
import { hasData } from "@changming/db/embedded/data-directory";
import { locateData } from "@changming/db/embedded/home";
import { isEmpty, loadRealSite } from "@changming/db/starter/load-basics";
import { migrateToLatest } from "@changming/db/migrate";
import { type Config, ConfigError } from "@changming/server/config/config";
import { operatorConnection } from "@changming/server/environment";
import { forgetBackup } from "@changming/server/services/last-backup";
import { openStorage } from "@changming/server/services/open-storage";
import { moveFile } from "../storage/move-file.ts";

interface LeavingDemo {
  config: Pick<Config, "databaseUrl" | "dataDir" | "storage">;
  /** Without it nothing is moved: the move is only described. */
  isConfirmed: boolean;
  say(message: string): void;
  now: Date;
}

/**
 * Moves everything of a demo out of the site, including what users created there, and leaves an empty real site
 * (R-operation-6). Rows go to a schema of their own and files to a folder, both unused, until the operator deletes
 * them. Returns whether it was done. Throws ConfigError where there is no demo, or where a site still runs.
 */
export async function leaveDemo(leaving: LeavingDemo): Promise<boolean> {
  const { config, say } = leaving;
  if (config.databaseUrl !== null) return withDatabase(config.databaseUrl, leaving);
  if (!(await hasData(await locateData(config.dataDir)))) {
    throw new ConfigError(`数据目录 ${config.dataDir} 里还没有数据库，不用移：可以直接用 DEMO=0 启动`);
  }
  // Throws while a server runs on the folder.
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: say });
  try {
    return await withDatabase(embedded.url, leaving);
  } finally {
    await embedded.stop();
  }
}

async function withDatabase(url: string, leaving: LeavingDemo): Promise<boolean> {
  const database = openDatabase(url, operatorConnection);
  try {
    await requireStopped(database);
    await migrateToLatest(database.db);
    if (!(await isDemoDatabase(database.db))) return await finish(database, leaving);
    await describe(database, leaving);
    if (!leaving.isConfirmed) {
      leaving.say("现在还没有移走什么。确定的话请运行 npm run setup -- --leave-demo --yes");
      return false;
    }
    await moveAway(database, leaving);
    return true;
  } finally {
    await database.close();
  }
}

/** If the last run was interrupted after it had moved the rows, nothing is left to move: the empty site is filled. */
async function finish(database: OpenDatabase, leaving: LeavingDemo): Promise<boolean> {
  const moved = (await isEmpty(database.db)) ? (await movedSchemas(database)).toSorted().at(-1) : undefined;
  if (moved === undefined) throw new ConfigError("这个数据库没有放过演示内容，不用移：什么也没有移走");
  leaving.say(`上一次移到一半停了：演示内容已经移走，留在数据库的 ${moved} 里，空网站的内容还没有放好。`);
  if (!leaving.isConfirmed) {
    leaving.say("接着放好请运行 npm run setup -- --leave-demo --yes");
    return false;
  }
  await openEmpty(database, leaving);
  return true;
}

/** The operator's own database may serve nodes elsewhere; each of them has a LISTEN connection. */
async function requireStopped({ pool }: OpenDatabase): Promise<void> {
  const { rows } = await pool.query<{ nodes: number }>(`
    select count(*)::integer as nodes from pg_stat_activity
    where application_name = 'changming tags' and datname = current_database()`);
  const nodes = rows[0]?.nodes ?? 0;
  if (nodes > 0) throw new ConfigError(`还有 ${nodes} 个网站在用这个数据库，请先停掉：什么也没有移走`);
}

interface Counts {
  staff: number;
  accounts: number;
  later: number;
  residences: number;
  orders: number;
}

async function describe({ pool }: OpenDatabase, { say }: LeavingDemo): Promise<void> {
  const { rows } = await pool.query<Counts>(`
    select (select count(*)::integer from staff) as staff,
      (select count(*)::integer from account) as accounts,
      (select count(*)::integer from account where created_at > (select min(created_at) from account)) as later,
      (select count(*)::integer from residence) as residences,
      (select count(*)::integer from orders) as orders`);
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL answered without a row");
  const { staff, accounts, later, residences, orders } = found;
  say(
    `这个数据库放过演示内容。要移走的是全部：后台 ${staff} 人，账号 ${accounts} 个，居所 ${residences} 处，订单 ${orders} 笔，连同照片、留言、登录状态、站点设置和付款沙箱的密钥。`,
  );
  if (later > 0) {
    say(`其中 ${later} 个账号是后来自己注册的，不是演示带来的：他们写的、传的、付的，也一起移走，不会留在新网站里。`);
  }
}

const ofLeaving = /^demo_\d{14}$/;

async function movedSchemas({ pool }: OpenDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ nspname: string }>("select nspname from pg_namespace");
  return rows.map(({ nspname }) => nspname).filter((name) => ofLeaving.test(name));
}

/** Folders that belong to a demo. */
const parts = ["uploads", "copies", "sandbox"];

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );

/**
 * The name of the schema and the folder: that of a run that was interrupted after it had moved files, unless a demo has
 * been used since and has new files of the same names.
 */
async function nameOfMoved(database: OpenDatabase, { config, now }: LeavingDemo): Promise<string> {
  const schemas = await movedSchemas(database);
  const folders = (await readdir(config.dataDir).catch(() => [])).filter((name) => ofLeaving.test(name)).toSorted();
  const begun = folders.findLast((name) => !schemas.includes(name));
  const isTwice = async (part: string) =>
    begun !== undefined &&
    (await exists(join(config.dataDir, part))) &&
    (await exists(join(config.dataDir, begun, part)));
  const twice = await Promise.all(parts.map(isTwice));
  if (begun !== undefined && !twice.includes(true)) return begun;
  return `demo_${now.toISOString().slice(0, 19).replaceAll(/\D/g, "")}`;
}

/** Files first: an interrupted run leaves a database that still counts as a demo, and the next run continues. */
async function moveAway(database: OpenDatabase, leaving: LeavingDemo): Promise<void> {
  const { config, say } = leaving;
  const name = await nameOfMoved(database, leaving);
  const folder = join(config.dataDir, name);
  // Its name marks what was begun, whatever is moved first.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isInBucket = await moveInBucket(config, name, folder);
  for (const part of parts) {
    if (await exists(join(config.dataDir, part))) await rename(join(config.dataDir, part), join(folder, part));
  }
  // A backup of the demo does not count for the new site.
  const { storage, local } = await openStorage(config);
  for (const place of new Set([storage, local])) await forgetBackup(place);
  // Statements sent together are one transaction. The migrator finds its tables in any schema by their names.
  await database.pool.query(`
    alter table kysely_migration rename to migration_of_demo;
    drop table kysely_migration_lock;
    alter schema public rename to ${pg.escapeIdentifier(name)};
    create schema public`);
  const isUnused = await rmdir(folder).then(
    () => true,
    () => false,
  );
  const places = [isUnused ? "" : `，图片和沙箱的密钥在 ${folder}`, isInBucket ? `，桶里的文件在 ${name}/ 下` : ""];
  say(
    `演示内容已移走。原来的数据留在数据库的 ${name} 里${places.join("")}；网站不再读它们，确认用不着以后可以删除（drop schema ${name} cascade）。`,
  );
  await openEmpty(database, leaving);
}

/** The bucket has no folders that could be renamed. Returns whether there was a file. */
async function moveInBucket(config: LeavingDemo["config"], name: string, scratch: string): Promise<boolean> {
  const { bucket: storage } = await openStorage(config);
  let isAny = false;
  if (storage === null) return isAny;
  for (const folder of ["uploads/", "copies/"]) {
    for await (const { key } of storage.list(folder)) {
      isAny = true;
      await moveFile({ storage, key }, { storage, key: `${name}/${key}` }, scratch);
    }
  }
  return isAny;
}

async function openEmpty({ db }: OpenDatabase, { now, say }: LeavingDemo): Promise<void> {
  await migrateToLatest(db);
  await loadRealSite(db, now);
  say("现在是一个空的正式网站。接着添加第一位管理员：");
  say("DEMO=0 npm run staff:create -- --login NAME --name 名字 --role administrator，再用 DEMO=0 启动。");
}
