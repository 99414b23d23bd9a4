import { sql } from "kysely";
import { maxOperatorItems } from "@changming/contract/admin/operator-items";
import { withTx } from "@changming/db/tx";
import { audit, demandVersion } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { canWriteContent } from "../publication/access.ts";
import { demand, fail } from "../context/domain-error.ts";
import { touch } from "../context/tags.ts";
import { type OperatorItem, type OperatorItemKind, operatorItemKinds, operatorItemsOf } from "./operator-items.ts";

export interface OperatorItemDraft {
  id?: number | undefined;
  version?: number | undefined;
  text: string;
  url?: string;
}

/** Adds an item at the end, or changes one. Throws `notFound`, `editedMeanwhile`, `lineTaken`, `linesFull`. */
export async function saveOperatorItem(
  ctx: Ctx,
  kind: OperatorItemKind,
  input: OperatorItemDraft,
): Promise<{ id: number; version: number }> {
  demand(canWriteContent(ctx.actor));
  const { id, version = 0, text, url = "" } = input;
  return withTx(ctx, async (ctx) => {
    // Concurrent additions have no common row to lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`line ${kind}`}, 0))`.execute(ctx.db);
    const items = await operatorItemsOf(ctx, kind, { isLocked: true });
    const before = id === undefined ? null : (items.find((item) => item.id === id) ?? fail("notFound"));
    if (before) await demandVersion(ctx, { kind, ...before }, version);
    if (items.some((item) => item.text === text && item.id !== id)) fail("lineTaken", "text");
    if (!before && items.length >= maxOperatorItems) fail("linesFull");
    const saved = before ? await change(ctx, kind, before, { text, url }) : await add(ctx, kind, { text, url });
    const textsOf = (item: Pick<OperatorItem, "text" | "url">) => (item.url === "" ? { text: item.text } : item);
    await audit(ctx, {
      verb: `${kind}.${before ? "save" : "create"}`,
      object: { kind, id: saved.id },
      before: before && textsOf({ text: before.text, url: before.url }),
      after: textsOf({ text, url }),
    });
    await touch(ctx, operatorItemKinds[kind].tag);
    return saved;
  });
}

/** Removes an item; the audit log retains it. Throws `notFound`, `editedMeanwhile`, `lineInUse`. */
export async function removeOperatorItem(
  ctx: Ctx,
  kind: OperatorItemKind,
  target: { id: number; version: number },
): Promise<void> {
  demand(canWriteContent(ctx.actor));
  await withTx(ctx, async (ctx) => {
    const items = await operatorItemsOf(ctx, kind, { isLocked: true });
    const item = items.find(({ id }) => id === target.id) ?? fail("notFound");
    await demandVersion(ctx, { kind, ...item }, target.version);
    if (kind === "newsCategory" && (await hasArticles(ctx, item.id))) fail("lineInUse");
    await sql`delete from ${sql.table(operatorItemKinds[kind].table)} where id = ${item.id}`.execute(ctx.db);
    const { text, url } = item;
    await audit(ctx, { verb: `${kind}.remove`, object: { kind, id: item.id }, before: { text, url }, after: null });
    await touch(ctx, operatorItemKinds[kind].tag);
  });
}

type ItemTexts = Pick<OperatorItem, "text" | "url">;
type Saved = Pick<OperatorItem, "id" | "version">;

async function change(
  ctx: Ctx,
  kind: OperatorItemKind,
  { id }: OperatorItem,
  { text, url }: ItemTexts,
): Promise<Saved> {
  const { table, text: column } = operatorItemKinds[kind];
  const more = kind === "friendLink" ? sql`, url = ${url}` : sql``;
  const { rows } = await sql<Saved>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${text} ${more}, version = version + 1
    where id = ${id} returning id, version`.execute(ctx.db);
  return rows[0] ?? fail("notFound");
}

async function add(ctx: Ctx, kind: OperatorItemKind, { text, url }: ItemTexts): Promise<Saved> {
  const { table, text: column } = operatorItemKinds[kind];
  const [columns, values] = kind === "friendLink" ? [sql`, url`, sql`, ${url}`] : [sql``, sql``];
  const { rows } = await sql<Saved>`
    insert into ${sql.table(table)} (${sql.ref(column)}, position ${columns})
    values (${text}, (select coalesce(max(position), 0) + 1 from ${sql.table(table)}) ${values})
    on conflict do nothing returning id, version`.execute(ctx.db);
  return rows[0] ?? fail("lineTaken", "text");
}

/** Deleted articles count: they may be restored. */
async function hasArticles(ctx: Ctx, id: number): Promise<boolean> {
  const found = await ctx.db.selectFrom("news").select("id").where("category_id", "=", id).limit(1).executeTakeFirst();
  return found !== undefined;
}
