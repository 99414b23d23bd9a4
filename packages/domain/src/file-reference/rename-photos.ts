import { sql } from "kysely";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context/context.ts";
import { openReferenceOf } from "./reference.ts";

/** Former names to store; a page older than so many renamings can no longer be saved. */
const maxFormer = 20;

interface Renaming {
  id: number;
  /** Names, not references. */
  old: string;
  renamed: string;
}

/**
 * Gives the uploaded images of a residence new names, also in the rows that refer to them, so that their former public
 * URLs, signed or not, are not found (R-privacy-3). An edit in progress still works, by the images' former names. For
 * the action that makes a residence private, inside its transaction.
 */
export async function renamePhotos(ctx: Ctx, residenceId: number): Promise<void> {
  if (!ctx.tx) throw new Error("photos are renamed inside the transaction that makes their residence private");
  const photos = await ctx.db
    .selectFrom("upload")
    .select(["id", "name"])
    .where("residence_id", "=", residenceId)
    .forUpdate()
    .execute();
  if (photos.length === 0) return;
  const renamings = photos.map(({ id, name }): Renaming => ({ id, old: name, renamed: randomId() }));
  await renameRows(ctx, residenceId, renamings);
  await renameInResidence(ctx, residenceId, renamings);
}

async function renameRows(ctx: Ctx, residenceId: number, renamings: Renaming[]): Promise<void> {
  const ids = renamings.map(({ id }) => id);
  const names = renamings.map(({ renamed }) => renamed);
  await sql`
    update upload set name = renaming.name, former_names = (array_prepend(upload.name, former_names))[1:${maxFormer}]
    from unnest(${ids}::integer[], ${names}::text[]) as renaming (id, name)
    where upload.id = renaming.id`.execute(ctx.db);
  const references = renamings.map(({ old }) => openReferenceOf(old));
  const renamed = names.map(openReferenceOf);
  await sql`
    update photo set picture = renaming.picture
    from unnest(${references}::text[], ${renamed}::text[]) as renaming (old, picture)
    where photo.picture = renaming.old
      and photo.album_id in (select id from album where residence_id = ${residenceId})`.execute(ctx.db);
}

async function renameInResidence(ctx: Ctx, residenceId: number, renamings: Renaming[]): Promise<void> {
  const row = await ctx.db
    .selectFrom("residence")
    .select(["portrait", "background", "intro_html"])
    .where("id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const names = new Map(renamings.map(({ old, renamed }) => [old, renamed]));
  const rename = (text: string) =>
    text.replace(/(\b(?:uploads|withheld)\/)([\w-]{22})/g, (whole, before: string, name: string) => {
      const renamed = names.get(name);
      return renamed === undefined ? whole : before + renamed;
    });
  const changed = {
    portrait: rename(row.portrait),
    background: row.background && rename(row.background),
    intro_html: rename(row.intro_html),
  };
  if (JSON.stringify(changed) === JSON.stringify(row)) return;
  await ctx.db.updateTable("residence").set(changed).where("id", "=", residenceId).execute();
}
