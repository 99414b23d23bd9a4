import { type Db, openDatabase, type OpenDatabase } from "@changming/db/database";
import { isDemoDatabase } from "@changming/db/demo-mark";
import { EnvironmentError } from "@changming/db/embedded/environment-error";
import { isMigrated } from "@changming/db/migrate";
import { isEmpty } from "@changming/db/starter/load-basics";
import { readOpening } from "@changming/domain/opening/get-opening";
import { checkOpening, missingItems } from "@changming/domain/opening/opening-items";
import { findKey, keyFingerprints } from "../backup/keys.ts";
import { withData } from "../environment/with-environment.ts";
import { type Config, ConfigError } from "@changming/server/config/config";
import { siteEnvironment } from "@changming/server/services/site-environment";
import { checkListening, checkPooler, checkReplica } from "./check-connections.ts";
import { checkMaintenance } from "./check-maintenance.ts";
import { checkClock } from "./check-reach.ts";
import { bad, type Finding, good, notice, reasonOf } from "./finding.ts";

const oldestVersion = 150_000;
/** Milliseconds after which a running site has linked every audit entry. */
const linkedWithinMs = 600_000;

/**
 * Checks the database without creating or migrating anything. An embedded one is started for the duration when no site
 * runs on it.
 */
export async function checkDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  try {
    const isQuiet = () => undefined;
    return await withData(config, isQuiet, (url) => examineDatabase(url, config, now));
  } catch (error) {
    const remedy = "网站没在运行时这是正常的；启动网站后再查一次";
    // There is no database yet.
    if (error instanceof ConfigError) return [notice("数据库", "内置的数据库没有运行", remedy)];
    if (error instanceof EnvironmentError) return [notice("数据库", error.message, remedy)];
    throw error;
  }
}

/** The findings on the database at this address. */
export async function examineDatabase(url: string, config: Config, now: () => Date): Promise<Finding[]> {
  const database = openDatabase(url, { poolSize: 1, statementTimeoutMs: 10_000 });
  const { db } = database;
  try {
    const findings = await checkServer(database, now);
    findings.push(await checkListening(url), ...(await checkPooler(url, config)));
    for (const [index, replicaUrl] of config.replicaUrls.entries()) {
      findings.push(await checkReplica(`副本 ${index + 1}`, replicaUrl, db));
    }
    if (await isMigrated(db)) return [...findings, ...(await checkContent(database, config, now))];
    return [...findings, bad("迁移", "数据库还没有升级到这个版本", "用这个版本启动一次网站，它会自己升级")];
  } catch (error) {
    const remedy =
      reasonOf(error) === "08P01"
        ? "DATABASE_URL 要直接指向数据库：连接池写在 DATABASE_POOLER_URL"
        : "检查 DATABASE_URL、数据库是否在运行、账号密码";
    return [bad("数据库", `连不上（${reasonOf(error)}）`, remedy)];
  } finally {
    await database.close();
  }
}

async function checkServer({ pool }: OpenDatabase, now: () => Date): Promise<Finding[]> {
  const before = now();
  const { rows } = await pool.query<{
    version: string;
    number: number;
    server_time: Date;
    used: number;
    allowed: number;
  }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
      clock_timestamp() as server_time, (select count(*)::integer from pg_stat_activity) as used,
      current_setting('max_connections')::integer as allowed`);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL answered without a row");
  const message = `PostgreSQL ${row.version}，连接 ${row.used}/${row.allowed}`;
  const server =
    row.number < oldestVersion
      ? bad("数据库", message, "请升级到 PostgreSQL 15 或更新")
      : row.used > row.allowed * 0.8
        ? notice("数据库", message, "连接快用完了：调大 max_connections，或减少节点")
        : good("数据库", message);
  return [server, checkClock("数据库时钟", row.server_time, [before, now()])];
}

async function checkContent(database: OpenDatabase, config: Config, now: () => Date): Promise<Finding[]> {
  const { db } = database;
  return [
    good("迁移", "是这个版本的"),
    await checkNodes(database),
    await checkMaintenance(db),
    ...(await checkDemo(db, config)),
    ...(await checkKeysFit(db, config)),
    await checkStaff(db, config),
    ...(await checkOpeningItems(db, config, now())),
    await checkAudit(db, now()),
  ];
}

async function checkNodes({ pool }: OpenDatabase): Promise<Finding> {
  const { rows } = await pool.query<{ nodes: number }>(`
    select count(*)::integer as nodes from pg_stat_activity
    where application_name = 'changming tags' and datname = current_database()`);
  const nodes = rows[0]?.nodes ?? 0;
  if (nodes === 0) return notice("节点", "没有网站在用这个数据库", "启动网站：systemctl start changming");
  return good("节点", `${nodes} 个进程在运行`);
}

/** The configured demo mode is reported by checkSettings; this checks the mark in the database. */
async function checkDemo(db: Db, { isDemo }: Config): Promise<Finding[]> {
  if (isDemo || !(await isDemoDatabase(db))) return [];
  return [
    bad(
      "演示数据",
      "这个数据库放过演示内容，演示账号的密码人人皆知，不能当正式网站打开",
      "npm run setup -- --leave-demo，或换一个空的数据库",
    ),
  ];
}

/** The checklist of the back office (R-operation-7). A site that is open stays open when one of them fails. */
async function checkOpeningItems(db: Db, config: Config, now: Date): Promise<Finding[]> {
  const keys = await siteEnvironment(config).catch(() => null);
  if (config.isDemo || keys === null || (await isEmpty(db))) return [];
  const items = await checkOpening({ db, now, site: keys, staffCodes: config.staffCodes });
  const { isOpen } = await readOpening(db);
  const required = items.filter(({ isRequired }) => isRequired);
  const findings = required.map(({ title, status, state, reason, doer }) => {
    const name = `开门：${title}`;
    return state === "done" ? good(name, status) : notice(name, status, `${reason}找${doer}，在后台“今日”里做`);
  });
  const missing = missingItems(items).length;
  const state =
    missing === 0 || isOpen
      ? good("开门", isOpen ? "开着" : "关着，该做的都做完了")
      : notice("开门", `关着，还差 ${missing} 件`, "做完以后由管理员在后台“今日”里开门");
  return [state, ...findings];
}

async function checkKeysFit(db: Db, config: Config): Promise<Finding[]> {
  const [vault, secret] = await Promise.all([findKey(config, "vault"), findKey(config, "secret")]).catch(() => [
    null,
    null,
  ]);
  if (vault === null || secret === null || vault === undefined || secret === undefined) return [];
  const { vaultMark, secrets } = await keyFingerprints({ vault, secret });
  const mark = await db.selectFrom("secret_key_mark").select("mark").executeTakeFirst();
  const ofVault = await db.selectFrom("vault_key_mark").select("mark").executeTakeFirst();
  const sealed = await db
    .selectFrom("upload")
    .select("id")
    .where("sealed_key", "is not", null)
    .where("key_mark", "<>", vaultMark)
    .limit(1)
    .executeTakeFirst();
  const fits = mark === undefined || mark.mark === secrets.keyedHash("keyMark", "changming");
  return [
    fits
      ? good("密码密钥相符", "是这个数据库的")
      : bad("密码密钥相符", "不是这个数据库的密钥，谁也登录不了", "把原来的 SECRET_KEY 放回去"),
    sealed === undefined && (ofVault === undefined || ofVault.mark === vaultMark)
      ? good("保险库密钥相符", "打得开所有证件")
      : bad("保险库密钥相符", "不是这个数据库的密钥，以前的证件和照片打不开", "把原来的 VAULT_KEY 放回去"),
  ];
}

async function checkStaff(db: Db, { isDemo, staffCodes }: Config): Promise<Finding> {
  const staff = await db
    .selectFrom("staff")
    .select("totp_confirmed_at")
    .where("role", "=", "administrator")
    .where("suspended_at", "is", null)
    .execute();
  if (staff.length === 0) {
    return (isDemo ? notice : bad)(
      "管理员",
      "一个也没有",
      "npm run staff:create -- --login NAME --name 名字 --role administrator",
    );
  }
  const bound = staff.filter((row) => row.totp_confirmed_at !== null).length;
  if (staffCodes === "required" && bound === 0) {
    return notice("管理员", `${staff.length} 位，都还没有绑定动态码`, "登录 /admin 绑定动态码");
  }
  return good("管理员", `${staff.length} 位`);
}

async function checkAudit(db: Db, now: Date): Promise<Finding> {
  const head = await db
    .selectFrom("audit_link")
    .select(["position", "hash"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const waiting = await db
    .selectFrom("audit_entry")
    .select("id")
    .where("at", "<", new Date(now.getTime() - linkedWithinMs))
    // Not limited in time: an entry may be committed so late that the job no longer looks back to it.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("audit_link").select("position").whereRef("audit_link.entry_id", "=", "audit_entry.id"))),
    )
    .limit(1)
    .executeTakeFirst();
  const message = `末端 ${head?.position ?? 0}:${head?.hash ?? "0".repeat(64)}`;
  if (waiting)
    return notice("审计链", `${message}，有记录十分钟没有入链`, "网站在运行时请查看日志里 linkEntries 的错误");
  return good("审计链", `${message}（抄下来，可用 npm run audit:verify -- --noted 核对）`);
}
