import { setTimeout as wait } from "node:timers/promises";
import { openDatabase } from "@changming/db/database";
import { assertLedgerSound } from "@changming/domain/testing/ledger-totals";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { sandboxTills } from "@changming/server/testing/sandbox-tills";
import { sql } from "kysely";
import type { Action, Ledger } from "./ledger.ts";
import { siteOrigin } from "./machines.ts";

export interface Verdict {
  /** Acknowledged actions of which the database has nothing. */
  lost: string[];
  /** Actions that were carried out more than once. */
  doubled: string[];
}

/** Compares what the clients were told with what the database and the store have. */
export async function verifyLedger(databaseUrl: string, ledger: Ledger): Promise<Verdict> {
  const { db, close } = openDatabase(databaseUrl, { statementTimeoutMs: 30_000 });
  // Taken before the database is read: more is acknowledged meanwhile.
  const acknowledged = ledger.actions.filter(({ acknowledgedAt }) => acknowledgedAt !== null).filter(isReadable);
  const known = new Set(ledger.actions.map(({ kind, key }) => `${kind} ${key}`));
  try {
    const counted = async (query: ReturnType<typeof sql<{ key: string; count: number }>>) =>
      new Map((await query.execute(db)).rows.map(({ key, count }) => [key, count]));
    const messages = await counted(
      sql`select ref as key, count(*)::int as count from message where ref is not null group by ref`,
    );
    const remembrances = await counted(
      sql`select account_id || ' ' || residence_id as key, count(*)::int as count from remembrance group by 1`,
    );
    const gifts = await counted(sql`
      select orders.order_no as key, count(given_gift.id)::int as count from orders
      join order_item on order_item.order_id = orders.id
      left join given_gift on given_gift.order_item_id = order_item.id
      group by 1`);
    const orders = await counted(
      sql`select ref as key, count(*)::int as count from orders where ref is not null group by ref`,
    );
    const uploads = await readBack(acknowledged.filter(({ kind }) => kind === "upload"));
    const kinds = [
      ["message", messages],
      ["remembrance", remembrances],
      ["order", gifts],
      ["upload", uploads],
    ] as const;
    const found = new Map<string, number>(
      kinds.flatMap(([kind, counts]) => [...counts].map(([key, count]) => [`${kind} ${key}`, count] as const)),
    );
    const done = acknowledged.flatMap(({ kind, key }) => (kind === "privacy" ? [] : [`${kind} ${key}`]));
    return {
      lost: done.filter((key) => !found.get(key)),
      doubled: [
        ...[...known].filter((key) => (found.get(key) ?? 0) > 1),
        ...[...orders].flatMap(([ref, count]) => (count > 1 ? [`orders of ${ref}`] : [])),
      ],
    };
  } finally {
    await close();
  }
}

/** Milliseconds for which the address of an upload is signed, less a margin: it was verified before. */
const signedMs = 20 * 60_000;

const isReadable = ({ kind, acknowledgedAt }: Action) =>
  kind !== "upload" || performance.now() - (acknowledgedAt ?? 0) < signedMs;

/** The uploads that can be read at the addresses that were answered. */
async function readBack(uploads: readonly Action[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const { key } of uploads) {
    const isThere = async () => isImage(await fetch(`${siteOrigin}${key}`));
    // Whether it is stored, not whether the store answers just now.
    for (let tries = 0; tries < 10 && !found.has(key); tries += 1) {
      if (await isThere().catch(() => false)) found.set(key, 1);
      else await wait(1_000);
    }
  }
  return found;
}

async function isImage(response: Response): Promise<boolean> {
  const isOfType = response.headers.get("content-type")?.startsWith("image/") ?? false;
  return response.status === 200 && isOfType && (await response.bytes()).length > 0;
}

/** Milliseconds until every payment has been reported. */
const reportedMs = 60_000;

/** The money invariant: throws unless everything that the providers received was delivered or is on its way back. */
export async function verifyMoney(databaseUrl: string, sandbox: PaySandbox): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { statementTimeoutMs: 30_000 });
  const end = performance.now() + reportedMs;
  try {
    for (;;) {
      const error = await assertLedgerSound(db, sandboxTills(sandbox)).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error === null) return;
      if (performance.now() > end) throw error;
      await wait(1_000);
    }
  } finally {
    await close();
  }
}
