import { sql } from "kysely";
import type { GardenTable } from "@changming/db/tables/garden";
import { withTx } from "@changming/db/tx";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";
import { touch } from "../context/tags.ts";
import { canEditGarden, canRuleGarden } from "./access.ts";
import { chooseBanners, imageChooser, withheldOnly } from "./choose-images.ts";
import { demandGardenVersion, lockGarden } from "./page-state.ts";

export interface GardenEdit {
  id: number;
  name: string;
  kind: GardenTable["kind"];
  region: string;
  address: string;
  summary: string;
  /** HTML from the editor, not sanitized. */
  content: string;
  /** URL of the current image or of an upload; empty for none. */
  thumb: string;
  background: string;
  banners: readonly string[];
  /** What its administrators edit too; absent: unchanged. */
  contact_phone?: string | undefined;
  opening_hours?: string[] | undefined;
  opening_note?: string | undefined;
  notice?: string | undefined;
  levels?: number[] | undefined;
  version: number;
}

/**
 * Saves a garden's texts and images. Search by a new name follows some seconds later (`reindexRenamedGardens`). Its
 * kind decides which gifts are free: changing it takes the right to rule gardens. Throws `notFound`, `editedMeanwhile`,
 * `staffRoleMissing`, `gardenNameTaken`, `uploadUnknown`.
 */
export async function editGarden(ctx: Ctx, input: GardenEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditGarden(ctx.actor));
    const row = await lockGarden(ctx, input.id);
    if (input.kind !== row.kind) demand(canRuleGarden(ctx.actor));
    await demandGardenVersion(ctx, row, input.version);
    const { name, kind, region, address, summary } = input;
    if (name !== row.name) await requireName(ctx, name);
    const choose = imageChooser(ctx, row);
    const after = {
      name,
      kind,
      region,
      address,
      summary,
      contact_phone: input.contact_phone ?? row.contact_phone,
      opening_hours: input.opening_hours ?? row.opening_hours,
      opening_note: input.opening_note ?? row.opening_note,
      notice: input.notice ?? row.notice,
      levels: input.levels ?? row.levels,
      thumb: input.thumb === "" ? withheldOnly(row.thumb) : await choose(input.thumb, "thumb"),
      background: input.background === "" ? withheldOnly(row.background) : await choose(input.background, "background"),
      banners: await chooseBanners(ctx, row, input.banners),
    };
    const content_html = await contentText(ctx, input.content, { isNeeded: false });
    const version = row.version + 1;
    await ctx.db
      .updateTable("garden")
      .set({ ...after, content_html, version, ...(name !== row.name && { is_search_due: true }) })
      .where("id", "=", row.id)
      .execute();
    await touch(ctx, "gardens", `garden:${row.id}`, "residences");
    const before = Object.fromEntries(Object.keys(after).map((key) => [key, row[key as keyof typeof after]]));
    const length = { before: row.content_html.length, after: content_html.length };
    await audit(ctx, {
      verb: "garden.edit",
      object: { kind: "garden", id: row.id },
      before: { ...before, contentLength: length.before },
      after: { ...after, contentLength: length.after },
    });
    return { id: row.id, version };
  });
}

export interface NewGarden {
  name: string;
  kind: GardenTable["kind"];
  /** Province and city or county: `浙江,安吉`. */
  region: string;
  address: string;
}

/** Creates a garden at the end of the order. Throws `gardenNameTaken`. */
export async function makeGarden(
  ctx: Ctx,
  { name, kind, region, address }: NewGarden,
): Promise<{ id: number; name: string; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canRuleGarden(ctx.actor));
    await requireName(ctx, name);
    const made = await ctx.db
      .insertInto("garden")
      .values({
        name,
        kind,
        region,
        address,
        summary: "",
        content_html: "",
        banners: [],
        position: sql<number>`(select coalesce(max(position), 0) + 1 from garden)`,
        created_at: ctx.clock(),
      })
      .returning(["id", "name", "version"])
      .executeTakeFirstOrThrow();
    await touch(ctx, "gardens");
    const after = { name, kind, region, address };
    await audit(ctx, { verb: "garden.create", object: { kind: "garden", id: made.id }, before: null, after });
    return made;
  });
}

/** Throws `gardenNameTaken` if another garden has this name; locks the name until the transaction ends. */
async function requireName(ctx: Ctx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`garden ${name}`}, 0))`.execute(ctx.db);
  const taken = await ctx.db.selectFrom("garden").select("id").where("name", "=", name).executeTakeFirst();
  if (taken) fail("gardenNameTaken", "name");
}

/** Residences per transaction. */
const atOnce = 200;

/**
 * A residence's search index includes its garden's name: writes new names there in batches, so that no lock lasts for a
 * whole garden of a hundred thousand. For a job; safe to run on every node and to interrupt. Returns the number of
 * gardens processed.
 */
export async function reindexRenamedGardens(ctx: Ctx): Promise<number> {
  const due = await ctx.db.selectFrom("garden").select(["id", "name"]).where("is_search_due", "=", true).execute();
  for (const { id, name } of due) {
    for (let last: number | null = 0; last !== null;) last = await nameBatch(ctx, { id, name }, last);
    // Not if it was renamed meanwhile: then it is due again.
    await ctx.db
      .updateTable("garden")
      .set({ is_search_due: false })
      .where("id", "=", id)
      .where("name", "=", name)
      .execute();
  }
  return due.length;
}

/** Writes the batch that follows `after`. Returns the last residence's id, null if there was none. */
function nameBatch(ctx: Ctx, garden: { id: number; name: string }, after: number): Promise<number | null> {
  return withTx(ctx, async ({ db }) => {
    // no-audit: written when the garden was renamed
    const rows = await db
      .selectFrom("residence")
      .select(["id", "name", "other_names", "native_place"])
      .where("garden_id", "=", garden.id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(atOnce)
      .forNoKeyUpdate()
      .execute();
    // A nested array parameter would have to be rectangular, so the tokens are sent as JSON.
    const found = rows.map(({ id, name, other_names: otherNames, native_place: nativePlace }) => ({
      id,
      tokens: residenceSearchTokens({ name, otherNames, nativePlace, gardenName: garden.name }),
    }));
    await sql`
      update residence set search = array_to_tsvector(array(select jsonb_array_elements_text(named.tokens)))
      from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as named (id integer, tokens jsonb)
      where residence.id = named.id`.execute(db);
    return rows.at(-1)?.id ?? null;
  });
}
