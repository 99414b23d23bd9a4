import { sql } from "kysely";
import { nextShanghaiDay, shanghaiDateTime, startOfShanghaiDay } from "@changming/kit/shanghai";
import type { AuditEntryTable } from "@changming/db/tables/staff";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadAudit } from "./access.ts";
import { firstHash } from "./chain.ts";

export interface AuditQuery {
  page: number;
  pageSize: number;
  actorKind: AuditEntryTable["actor_kind"] | "";
  actorId?: number | undefined;
  verb: string;
  objectKind: string;
  objectId?: number | undefined;
  /** Shanghai days, both included; empty for no limit. */
  from: string;
  to: string;
}

/**
 * An account's entry about a part of a residence that is private or gone (as an album deleted for good): its contents,
 * which the family wrote, are withheld. Actor, time and action are returned all the same.
 */
const isMasked = sql<boolean>`audit_entry.actor_kind = 'account'
  and audit_entry.object_kind in ('residence', 'album', 'photo', 'blessing') and not exists (
  select from residence where not residence.is_private and residence.id = case audit_entry.object_kind
    when 'residence' then audit_entry.object_id
    when 'album' then (select album.residence_id from album where album.id = audit_entry.object_id)
    when 'photo' then (select album.residence_id from photo join album on album.id = photo.album_id
      where photo.id = audit_entry.object_id)
    when 'blessing' then (select message.residence_id from message where message.id = audit_entry.object_id) end)`;

/**
 * Audit entries, newest first; contents of private residences are withheld. Throws `staffRoleMissing`, `pageTooDeep`.
 */
export async function listEntries(ctx: Ctx, query: AuditQuery) {
  demand(canReadAudit(ctx.actor));
  const { limit, offset } = pageOf(query);
  const found = matching(ctx, query);
  // The page is taken first: masks and links of the entries before it are not computed.
  const page = found.selectAll("audit_entry").orderBy("audit_entry.id", "desc").limit(limit).offset(offset);
  const rows = await ctx.db
    .selectFrom(page.as("audit_entry"))
    .leftJoin("audit_link", "audit_link.entry_id", "audit_entry.id")
    .selectAll("audit_entry")
    .select(["audit_link.position", isMasked.as("is_sealed")])
    .orderBy("audit_entry.id", "desc")
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("audit_entry.id"))) };
}

type ListedEntries = Awaited<ReturnType<typeof listEntries>>;

function matching(ctx: Ctx, { actorKind, actorId, verb, objectKind, objectId, from, to }: AuditQuery) {
  let found = ctx.db.selectFrom("audit_entry");
  if (actorKind !== "") found = found.where("actor_kind", "=", actorKind);
  if (actorId !== undefined) found = found.where("actor_id", "=", actorId);
  if (verb.endsWith(".")) found = found.where("verb", "like", `${verb.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  else if (verb !== "") found = found.where("verb", "=", verb);
  if (objectKind !== "") found = found.where("object_kind", "=", objectKind);
  if (objectId !== undefined) found = found.where("object_id", "=", objectId);
  if (from !== "") found = found.where("at", ">=", startOfShanghaiDay(from));
  if (to !== "") found = found.where("at", "<", startOfShanghaiDay(nextShanghaiDay(to)));
  return found;
}

/** The chain's end. Throws `staffRoleMissing`. */
export async function headOfChain(ctx: Ctx): Promise<{ links: number; head: string }> {
  demand(canReadAudit(ctx.actor));
  const head = await ctx.db
    .selectFrom("audit_link")
    .select(["position as links", "hash as head"])
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return head ?? { links: 0, head: firstHash };
}

export function presentEntries({ rows, counts, hasMore }: ListedEntries) {
  const itemList = rows.map((row) => ({
    id: row.id,
    time: shanghaiDateTime(row.at),
    actor_kind: row.actor_kind,
    actor_id: row.actor_id,
    actor_name: row.actor_name ?? "",
    verb: row.verb,
    object_kind: row.object_kind,
    object_id: row.object_id,
    is_sealed: row.is_sealed,
    before: row.is_sealed ? null : (row.before as Record<string, unknown> | null),
    after: row.is_sealed ? null : (row.after as Record<string, unknown> | null),
    request_id: row.request_id,
    is_linked: row.position !== null,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
