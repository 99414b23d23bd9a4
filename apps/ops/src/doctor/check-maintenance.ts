import { type Db } from "@changming/db/database";
import { sql } from "kysely";
import { bad, type Finding, good, notice } from "./finding.ts";

/** With our settings a large table is vacuumed at 2 % of dead rows; ten times as many mean that it does not happen. */
const maxDeadShare = 0.2;
/** In smaller tables dead rows do not matter. */
const minDeadRows = 100_000;

/** Whether PostgreSQL cleans up after writes, and no interrupted build of an index slows them down (decision 0100). */
export async function checkMaintenance(db: Db): Promise<Finding> {
  const { rows } = await sql<{ autovacuum: string; broken: string[]; behind: string[] }>`
    select current_setting('autovacuum') as autovacuum,
      array(select indexrelid::regclass::text from pg_index where not indisvalid order by 1) as broken,
      array(select relid::regclass::text from pg_stat_user_tables
        where n_dead_tup > ${minDeadRows}::int and n_dead_tup > ${maxDeadShare}::float * n_live_tup order by 1) as behind`.execute(
    db,
  );
  const { autovacuum = "on", broken = [], behind = [] } = rows[0] ?? {};
  if (autovacuum !== "on") {
    return bad(
      "数据库维护",
      "autovacuum 关着，表会越来越大、越来越慢",
      "alter system set autovacuum = on，再 select pg_reload_conf()",
    );
  }
  if (broken.length > 0) {
    return notice(
      "数据库维护",
      `没建完的索引：${broken.join("、")}`,
      "没有升级在进行的话，逐个执行 reindex index concurrently 名字；名字以 _ccnew 或 _ccold 结尾的，执行 drop index concurrently 名字",
    );
  }
  if (behind.length > 0) {
    return notice(
      "数据库维护",
      `清理跟不上：${behind.join("、")}`,
      "逐个执行 vacuum (analyze) 表名；常常这样就调大 autovacuum_vacuum_cost_limit",
    );
  }
  return good("数据库维护", "清理跟得上，索引完整");
}
