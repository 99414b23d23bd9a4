import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { withTx } from "@changming/db/tx";
import type { Secrets } from "../context/secrets.ts";
import type { Ctx } from "../context/context.ts";

/** Stands before the first link. */
export const firstHash = "0".repeat(64);

/** An entry as it is hashed: PostgreSQL's own text of it, so that no rounding in JavaScript interferes. */
const hashedContent = sql<string>`jsonb_build_array(audit_entry.id, extract(epoch from audit_entry.at), actor_kind,
  actor_id, actor_name, verb, object_kind, object_id, before, after, request_id)::text`;

function hashedEntries(db: Db) {
  return db.selectFrom("audit_entry").select("audit_entry.id").select(hashedContent.as("content"));
}

/** The hash of a link, over the previous one and the entry, with a key stored outside the database. */
function linkHash(secrets: Secrets, before: string, content: string): string {
  return secrets.keyedHash("audit", `${before}\n${content}`);
}

/** Maximum entries per transaction. */
const linkedAtOnce = 500;
/**
 * Entries may commit in another order than they are numbered; `linkLateEntries` finds those committed more than this
 * many later.
 */
const lookBack = 20_000;

/**
 * Appends recent audit entries to the chain: each link's hash is over the previous one and its entry (R-admin-5). Runs
 * apart from the actions, which never wait for it; of several nodes one does it. Returns how many were linked.
 */
export function linkEntries(ctx: Ctx): Promise<number> {
  return linkAll(ctx, lookBack);
}

/** The same for entries committed however late: reads the numbers of all entries, so it runs rarely. */
export function linkLateEntries(ctx: Ctx): Promise<number> {
  return linkAll(ctx, null);
}

async function linkAll(ctx: Ctx, back: number | null): Promise<number> {
  let linked = 0;
  for (let last = linkedAtOnce; last === linkedAtOnce; linked += last) last = await linkBatch(ctx, back);
  return linked;
}

function linkBatch(ctx: Ctx, back: number | null): Promise<number> {
  return withTx(ctx, async (ctx) => {
    // no-audit: it would never end
    const turn = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(16) as ours`.execute(ctx.db);
    if (!turn.rows[0]?.ours) return 0;
    const head = await ctx.db
      .selectFrom("audit_link")
      .select(["position", "hash"])
      .orderBy("position", "desc")
      .limit(1)
      .executeTakeFirst();
    const reached = await ctx.db
      .selectFrom("audit_link")
      .select((eb) => eb.fn.max("entry_id").as("id"))
      .executeTakeFirst();
    const entries = await hashedEntries(ctx.db)
      .where("audit_entry.id", ">", back === null ? 0 : (reached?.id ?? 0) - back)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("audit_link").select("position").whereRef("audit_link.entry_id", "=", "audit_entry.id"))),
      )
      .orderBy("audit_entry.id")
      .limit(linkedAtOnce)
      .execute();
    let { position, hash } = head ?? { position: 0, hash: firstHash };
    const links = entries.map((entry) => {
      position += 1;
      hash = linkHash(ctx.services.secrets, hash, entry.content);
      return { position, entry_id: entry.id, hash };
    });
    if (links.length > 0) await ctx.db.insertInto("audit_link").values(links).execute();
    return links.length;
  });
}

export interface Chain {
  links: number;
  /** Hash of the last link. Noted elsewhere, it reveals when the end was cut off. */
  head: string;
  /** Entries that the job has yet to link. */
  unlinked: number;
  /** The first break of the chain; null when it is intact. */
  broken: { position: number; entryId: number | null; why: "changed" | "missing" } | null;
  /** Whether the noted link is still in the chain; null when none was given. */
  holdsNoted: boolean | null;
}

const verifiedAtOnce = 5_000;

/**
 * Verifies the whole chain, hashing every entry again. `noted`: position and hash of a link noted earlier. Writes
 * nothing.
 */
export async function verifyChain(
  db: Db,
  secrets: Secrets,
  noted: { links: number; head: string } | null = null,
): Promise<Chain> {
  let position = 0;
  let head = firstHash;
  let holdsNoted = noted === null ? null : noted.links === 0;
  const stateOf = async (broken: Chain["broken"]) => ({
    links: position,
    head,
    unlinked: await countUnlinked(db),
    broken,
    holdsNoted,
  });
  for (;;) {
    // Starts from the links: a missing entry is detected, also at the end.
    const links = await db
      .selectFrom("audit_link")
      .leftJoin("audit_entry", "audit_entry.id", "audit_link.entry_id")
      .select(["audit_link.position", "audit_link.hash", "audit_link.entry_id", "audit_entry.id"])
      .select(hashedContent.as("content"))
      .where("audit_link.position", ">", position)
      .orderBy("audit_link.position")
      .limit(verifiedAtOnce)
      .execute();
    for (const link of links) {
      if (link.position !== position + 1) return stateOf({ position: position + 1, entryId: null, why: "missing" });
      if (link.id === null) return stateOf({ position: link.position, entryId: link.entry_id, why: "missing" });
      if (linkHash(secrets, head, link.content) !== link.hash) {
        return stateOf({ position: link.position, entryId: link.id, why: "changed" });
      }
      ({ position, hash: head } = link);
      if (noted?.links === position) holdsNoted = noted.head === head;
    }
    if (links.length < verifiedAtOnce) return stateOf(null);
  }
}

async function countUnlinked(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom("audit_entry")
    .leftJoin("audit_link", "audit_link.entry_id", "audit_entry.id")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("audit_link.position", "is", null)
    .executeTakeFirstOrThrow();
  return rows;
}
