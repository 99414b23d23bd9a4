import { sql } from "kysely";
import type { GardenTable } from "@changming/db/tables/garden";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demandVersion } from "../context/demand-version.ts";
import { demand, fail } from "../context/domain-error.ts";
import { contentText } from "../rich-text/content-text.ts";
import { touch } from "../context/tags.ts";
import { claimContentImage } from "../upload/claim-upload.ts";
import { canEditGarden, canRuleGarden } from "./access.ts";

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
  version: number;
}

/** Throws `notFound`. */
export async function lockGarden(ctx: Ctx, id: number) {
  const row = await ctx.db.selectFrom("garden").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row ?? fail("notFound");
}

/**
 * Saves a garden's texts and images. Search by a new name follows some seconds later (`reindexRenamedGardens`). The kind is not
 * editable here: it decides which gifts are free. Throws `notFound`, `editedMeanwhile`, `staffRoleMissing`,
 * `gardenNameTaken`, `uploadUnknown`.
 */
export async function editGarden(ctx: Ctx, input: GardenEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditGarden(ctx.actor));
    const row = await lockGarden(ctx, input.id);
    if (input.kind !== row.kind) demand(canRuleGarden(ctx.actor));
    await demandVersion(ctx, { ...row, kind: "garden" }, input.version);
    const { name, kind, region, address, summary } = input;
    if (name !== row.name) await requireName(ctx, name);
    const after = { name, kind, region, address, summary, ...(await chooseImages(ctx, row, input)) };
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

/** Throws `gardenNameTaken` if another garden has this name; locks the name until the transaction ends. */
export async function requireName(ctx: Ctx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`garden ${name}`}, 0))`.execute(ctx.db);
  const taken = await ctx.db.selectFrom("garden").select("id").where("name", "=", name).executeTakeFirst();
  if (taken) fail("gardenNameTaken", "name");
}

interface GardenImages {
  thumb: string | null;
  background: string | null;
  banners: string[];
}

interface Chosen {
  thumb: string;
  background: string;
  banners: readonly string[];
}

/**
 * References of a garden's images: each URL is one that the garden already uses, or a new upload. Runs in the caller's
 * transaction. Throws `uploadUnknown`.
 */
async function chooseImages(ctx: Ctx, row: GardenImages, chosen: Chosen): Promise<GardenImages> {
  const current = [row.thumb, row.background, ...row.banners].filter((reference) => reference !== null);
  const choose = async (url: string, field: string): Promise<string> =>
    current.find((reference) => ctx.media.address(reference) === url) ?? claimContentImage(ctx, { url, field });
  const banners: string[] = [];
  for (const url of chosen.banners) banners.push(await choose(url, "banners"));
  return {
    thumb: chosen.thumb === "" ? null : await choose(chosen.thumb, "thumb"),
    background: chosen.background === "" ? null : await choose(chosen.background, "background"),
    banners,
  };
}
