import { sql } from "kysely";
import { setTimeout as wait } from "node:timers/promises";
import { type Db, openDatabase } from "@changming/db/database";
import { notificationsArrive, readTimeouts } from "@changming/db/pooler";
import type { Config } from "@changming/server/config/config";
import { databaseIdentity } from "@changming/db/replicas";
import { bad, type Finding, good, notice, reasonOf } from "./finding.ts";

/** Whether a notification from one connection reaches another: caches and live pages of several nodes depend on it. */
export async function checkListening(url: string): Promise<Finding> {
  const remedy = "DATABASE_URL 要直接指向数据库，不要经过事务模式的连接池：连接池写在 DATABASE_POOLER_URL";
  try {
    if (await notificationsArrive(url, url)) return good("LISTEN", "节点之间的消息通");
    return bad("LISTEN", "节点之间的消息不通", remedy);
  } catch (error) {
    return bad("LISTEN", `节点之间的消息不通（${reasonOf(error)}）`, remedy);
  }
}

/** Whether the pooler leads to the same database, and ends what runs too long. */
export async function checkPooler(url: string, { poolerUrl }: Pick<Config, "poolerUrl">): Promise<Finding[]> {
  if (poolerUrl === null) return [];
  try {
    const { statementMs, idleMs } = await readTimeouts(poolerUrl);
    if (statementMs === 0 || idleMs === 0) {
      return [bad("连接池", "没有限定语句的时间", "在 pgbouncer.ini 里写上 connect_query，见运维手册")];
    }
    if (await notificationsArrive(poolerUrl, url)) return [good("连接池", "连得上，语句有时限")];
    return [
      bad(
        "连接池",
        "与 DATABASE_URL 不是同一个数据库",
        "检查 pgbouncer.ini 里的 host、port 与 dbname；DATABASE_URL 要直接指向数据库",
      ),
    ];
  } catch (error) {
    return [
      bad("连接池", `连不上（${reasonOf(error)}）`, "检查 DATABASE_POOLER_URL 的地址、密码，pgbouncer 是否在运行"),
    ];
  }
}

/** Milliseconds in which a replica has to catch up; the site does not read one that is further behind. */
const catchUpMs = 5_000;

/** Whether a replica follows this primary; without it the site reads everything from the primary. */
export async function checkReplica(name: string, url: string, primary: Db): Promise<Finding> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    const now = await sql<{ database: string; lsn: string }>`
      select ${databaseIdentity} as database, pg_current_wal_lsn()::text as lsn`.execute(primary);
    const { database = "", lsn = "0/0" } = now.rows[0] ?? {};
    const until = performance.now() + catchUpMs;
    for (;;) {
      const { rows } = await sql<{ standby: boolean; same: boolean; reached: boolean }>`
        select pg_is_in_recovery() as standby,
          ${databaseIdentity} = ${database} as same,
          coalesce(pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn, false) as reached`.execute(db);
      const [row] = rows;
      if (!row?.standby)
        return bad(name, "不是备库，网站不会用它", "检查 DATABASE_REPLICA_URLS，主库写在 DATABASE_URL");
      if (!row.same) return bad(name, "是别的数据库的备库，网站不会用它", "检查 DATABASE_REPLICA_URLS");
      if (row.reached) return good(name, "跟得上主库");
      if (performance.now() > until) break;
      await wait(200);
    }
    return notice(name, "落后主库五秒以上，网站改读主库", "看备库的磁盘、网络和日志");
  } catch (error) {
    return bad(name, `连不上（${reasonOf(error)}）`, "检查 DATABASE_REPLICA_URLS 的地址、密码；没有它网站照常运行");
  } finally {
    await close();
  }
}
