import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { ListedMigration } from "../migrations/online.ts";

/** The statements of a migration, as it sends them to a database in which every query finds nothing. */
export async function statementsOf({ up }: ListedMigration): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (own) => new PostgresIntrospector(own),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  await up(db);
  return statements;
}

/** Tables of a site's own settings: a change of all their rows takes milliseconds. */
const smallTables = new Set([
  ...["site_info", "level", "static_page", "gift", "gift_category", "legal_choice", "staff", "friend_link", "slide"],
  ...["hot_word", "news_category", "canned_message", "grey_day", "secret_key_mark", "vault_key_mark", "wechat_ticket"],
]);

interface Rule {
  pattern: RegExp;
  advice: string;
}

const concurrently = "build it with createIndexOnline in an online migration";
const validated = "add it `not valid`, and validate it in a later online migration";
const checked = "add a check `is not null` that is not valid, and validate it in a later online migration";

/** What locks an existing table for as long as it takes to read or write all of it. `$1` of a pattern is the table. */
const always: readonly Rule[] = [
  { pattern: /^create (?:unique )?index (?!concurrently).*? on (?:only )?"?(\w+)"?/, advice: concurrently },
  {
    pattern:
      /^alter table (?:if exists )?(?:only )?"?(\w+)"? (?!.*\b(?:not valid|using index)\b).*\badd (?:constraint|check|foreign key|unique|primary key|exclude)\b/,
    advice: validated,
  },
  {
    pattern:
      /^alter table (?:if exists )?(?:only )?"?(\w+)"? .*\badd column\b.*\b(?:references|check|unique|primary key|stored|identity|serial|bigserial)\b/,
    advice: `add the column alone; its constraint: ${validated}`,
  },
  {
    pattern:
      /^alter table (?:if exists )?(?:only )?"?(\w+)"? .*\badd column\b.*\bdefault (?:[\w.]*(?:random|nextval|clock_timestamp|timeofday)\w*\()/,
    advice: "a default that differs per row rewrites the table: add the column without it and backfill it online",
  },
  { pattern: /^alter table (?:only )?"?(\w+)"? .*\bset not null\b/, advice: checked },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\balter (?:column )?"?\w+"? (?:set data )?type\b/,
    advice: "a changed type rewrites the table: add a column, backfill it online and read it in a later version",
  },
  {
    pattern: /^alter table (?:only )?"?(\w+)"? .*\bset (?:logged|unlogged|tablespace)\b/,
    advice: "it rewrites the table",
  },
  {
    pattern: /^(?:cluster|vacuum full|reindex (?!.*concurrently)|lock table|truncate(?: table)?) ?"?(\w*)"?/,
    advice: "it locks the whole table",
  },
  { pattern: /^refresh materialized view (?!concurrently)"?(\w+)"?/, advice: "refresh it concurrently" },
];

/** What belongs outside of a transaction, whose other locks would last as long. */
const inTransactions: readonly Rule[] = [
  {
    pattern: /^(?:create (?:unique )?index|drop index|reindex) (?:.* )?concurrently\b.*? on "?(\w+)"?/,
    advice: concurrently,
  },
  { pattern: /^alter table "?(\w+)"? .*\bvalidate constraint\b/, advice: "validate in an online migration" },
  {
    pattern: /^(?:update|delete from|insert into (?=.*\bselect\b.*\bfrom\b)) ?(?:only )?"?(\w+)"?/,
    advice: "change the rows of an existing table in batches, with backfillOnline",
  },
];

/** An online migration has no lock timeout, so that it must not wait for a lock behind which others wait. */
const inOnlineOnes: readonly Rule[] = [
  {
    pattern: /^alter table "?(\w+)"? (?!.*\b(?:validate constraint|set \())/,
    advice: "what takes a short, exclusive lock belongs into a transaction, which has a lock timeout",
  },
  {
    pattern: /^drop (?:table|index (?!concurrently))(?:if exists )? ?"?(\w+)"?/,
    advice: "drop it in a transaction, which has a lock timeout",
  },
  { pattern: /^create (?:unique )?index concurrently (?!if not exists).*? on "?(\w+)"?/, advice: concurrently },
];

/**
 * What would let readers or writers of a large table wait: one sentence for each statement. Tables that the migration
 * itself creates have no readers yet.
 */
export async function longLocks(migration: ListedMigration): Promise<string[]> {
  const statements = (await statementsOf(migration)).map(plain);
  const own = new Set(statements.flatMap((text) => /^create table (?:if not exists )?"?(\w+)"?/.exec(text)?.[1] ?? []));
  const rules = [...always, ...(migration.isOnline ? inOnlineOnes : inTransactions)];
  return statements.flatMap((text) => {
    for (const { pattern, advice } of rules) {
      const table = pattern.exec(text)?.[1];
      if (table === undefined || own.has(table) || smallTables.has(table)) continue;
      return [`${text.slice(0, 80)}: ${advice}`];
    }
    return [];
  });
}

/** In lower case, on one line, without comments and without the texts of functions and values. */
function plain(text: string): string {
  return text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
