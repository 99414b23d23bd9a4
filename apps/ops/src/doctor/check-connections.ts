import { sql } from "kysely";
import pg from "pg";
import type { Db } from "@changming/db/database";
import { randomId } from "@changming/kit/ids";
import type { Config } from "@changming/server/config/config";
import { bad, type Finding, good, notice, reasonOf } from "./finding.ts";

const clientOf = (url: string) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  // The query that is lost with a connection fails by itself.
  client.on("error", () => undefined);
  return client;
};

/** Whether a notification from one connection reaches another: caches and live pages of several nodes depend on it. */
export async function checkListening(url: string, notifyingUrl: string): Promise<Finding> {
  const [listening, speaking] = [url, notifyingUrl].map(clientOf);
  if (!listening || !speaking) throw new Error("two clients");
  const channel = `doctor_${randomId().replaceAll(/\W/g, "_").toLowerCase()}`;
  const remedy = "DATABASE_URL 要直接指向数据库，不要经过事务模式的连接池：连接池写在 DATABASE_POOLER_URL";
  try {
    await Promise.all([listening.connect(), speaking.connect()]);
    const received = new Promise<true>((resolve) => listening.once("notification", () => resolve(true)));
    await listening.query(`listen ${channel}`);
    await speaking.query("select pg_notify($1, '')", [channel]);
    const timeout = AbortSignal.timeout(2_000);
    const isReceived = await Promise.race([
      received,
      new Promise<false>((resolve) => timeout.addEventListener("abort", () => resolve(false), { once: true })),
    ]);
    return isReceived ? good("LISTEN", "节点之间的消息通") : bad("LISTEN", "节点之间的消息不通", remedy);
  } catch (error) {
    return bad("LISTEN", `节点之间的消息不通（${reasonOf(error)}）`, remedy);
  } finally {
    await Promise.all([listening.end().catch(() => undefined), speaking.end().catch(() => undefined)]);
  }
}

/** Whether the pooler leads to the same database, and ends what runs too long. */
export async function checkPooler(url: string, { poolerUrl }: Pick<Config, "poolerUrl">): Promise<Finding[]> {
  if (poolerUrl === null) return [];
  const client = clientOf(poolerUrl);
  try {
    await client.connect();
    const { rows } = await client.query<{ limit: string; idle: string }>(`
      select current_setting('statement_timeout') as limit,
        current_setting('idle_in_transaction_session_timeout') as idle`);
    if (rows[0]?.limit === "0" || rows[0]?.idle === "0") {
      return [bad("连接池", "没有限定语句的时间", "在 pgbouncer.ini 里写上 connect_query，见运维手册")];
    }
    const listening = await checkListening(url, poolerUrl);
    if (listening.state === "good") return [good("连接池", "连得上，语句有时限")];
    return [bad("连接池", "与 DATABASE_URL 不是同一个数据库", "检查 pgbouncer.ini 里的 host、port 与 dbname")];
  } catch (error) {
    return [
      bad("连接池", `连不上（${reasonOf(error)}）`, "检查 DATABASE_POOLER_URL 的地址、密码，pgbouncer 是否在运行"),
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether a replica follows this primary; without it the site reads everything from the primary. */
export async function checkReplica(name: string, url: string, primary: Db): Promise<Finding> {
  const client = clientOf(url);
  try {
    const written = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary);
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; behind: number | null }>(
      `select pg_is_in_recovery() as standby, case when pg_is_in_recovery()
         then greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::float8 end as behind`,
      [written.rows[0]?.lsn],
    );
    const [row] = rows;
    if (!row?.standby) return bad(name, "不是备库，网站不会用它", "检查 DATABASE_REPLICA_URLS，主库写在 DATABASE_URL");
    const megabytes = Math.round((row.behind ?? 0) / 1_048_576);
    if (megabytes < 16) return good(name, "跟得上主库");
    return notice(name, `落后主库 ${megabytes} MB`, "看备库的磁盘与网络；落后五秒以上时网站改读主库");
  } catch (error) {
    return bad(name, `连不上（${reasonOf(error)}）`, "检查 DATABASE_REPLICA_URLS 的地址、密码；没有它网站照常运行");
  } finally {
    await client.end().catch(() => undefined);
  }
}
