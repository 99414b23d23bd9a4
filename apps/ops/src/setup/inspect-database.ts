import { openDatabase } from "@changming/db/database";
import { EnvironmentError } from "@changming/db/embedded/environment-error";
import { isSecretKeyInUse } from "@changming/domain/context/secrets";
import { isVaultKeyInUse } from "@changming/domain/upload/vault-key-mark";
import { type Config, ConfigError } from "@changming/server/config/config";
import { operatorConnection } from "@changming/server/environment";
import { examineDatabase } from "../doctor/check-database.ts";
import type { Finding } from "../doctor/finding.ts";
import { withData } from "../environment/with-environment.ts";

/** What a database contains before setup changes anything. */
export interface DatabaseFacts {
  /** Why no site can be opened on it; null when one can. */
  problem: string | null;
  /** Null: no site yet. */
  siteName: string | null;
  hasAdministrator: boolean;
  /** Logins of staff. */
  logins: readonly string[];
  areKeysInUse: boolean;
}

const nothingYet: DatabaseFacts = {
  problem: null,
  siteName: null,
  hasAdministrator: false,
  logins: [],
  areKeysInUse: false,
};

/** Findings that are bad on a running site and usual before the first start. */
const beforeFirstStart = new Set(["迁移", "管理员"]);

export const problemOf = ({ message, remedy }: Finding) => (remedy === null ? message : `${message}。${remedy}`);

/** Looks at the database of these settings with the checks of doctor; changes nothing in it. */
export async function inspectDatabase(config: Config, now: () => Date): Promise<DatabaseFacts> {
  try {
    return await withData(
      config,
      () => undefined,
      async (url) => {
        const findings = await examineDatabase(url, config, now);
        const bad = findings.find(({ name, state }) => state === "bad" && !beforeFirstStart.has(name));
        return bad ? { ...nothingYet, problem: problemOf(bad) } : await readFacts(url);
      },
    );
  } catch (error) {
    // No database in the folder yet.
    if (error instanceof ConfigError) return nothingYet;
    if (error instanceof EnvironmentError) return { ...nothingYet, problem: error.message };
    throw error;
  }
}

async function readFacts(url: string): Promise<DatabaseFacts> {
  const database = openDatabase(url, operatorConnection);
  const { db, pool } = database;
  try {
    const { rows } = await pool.query<Record<"may_create" | "has_site" | "has_staff" | "has_marks", boolean>>(`
      select has_schema_privilege(current_schema(), 'create') as may_create,
        to_regclass('site_info') is not null as has_site, to_regclass('staff') is not null as has_staff,
        to_regclass('vault_key_mark') is not null as has_marks`);
    const [found] = rows;
    if (!found?.may_create) {
      return { ...nothingYet, problem: "这个数据库用户不能建表。请把数据库交给它：alter database … owner to …" };
    }
    const site = found.has_site ? await db.selectFrom("site_info").select("name").executeTakeFirst() : undefined;
    const staff = found.has_staff ? await db.selectFrom("staff").select(["login", "role"]).execute() : [];
    return {
      problem: null,
      siteName: site?.name ?? null,
      hasAdministrator: staff.some(({ role }) => role === "administrator"),
      logins: staff.map(({ login }) => login),
      areKeysInUse: found.has_marks && ((await isSecretKeyInUse(db)) || (await isVaultKeyInUse(db))),
    };
  } finally {
    await database.close();
  }
}
