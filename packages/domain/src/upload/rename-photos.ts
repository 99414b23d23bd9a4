import { sql } from "kysely";
import { randomId } from "@changming/kit/ids";
import type { Ctx } from "../context.ts";
import { openReferenceOf } from "./reference.ts";

/** Former names that are kept: nobody goes on with what he began so many closings ago. */
const mostFormer = 20;

interface Renaming {
  id: number;
  /** Names, not references. */
  old: string;
  renamed: string;
}

/**
 * Gives the uploaded pictures of a residence new names, and the rows that refer to them too: the addresses under which
 * they were public serve nothing any more, with a signature or without. Who was writing meanwhile is understood all the
 * same, by the names that a picture had. For the verb that closes a residence, inside its transaction.
 */
export async function renamePhotos(ctx: Ctx, residenceId: number): Promise<void> {
  if (!ctx.tx) throw new Error("photos are renamed inside the transaction that closes their residence");
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
  const [ids, names] = [renamings.map(({ id }) => id), renamings.map(({ renamed }) => renamed)];
  await sql`
    update upload set name = renaming.name, former_names = (array_prepend(upload.name, former_names))[1:${mostFormer}]
    from unnest(${ids}::integer[], ${names}::text[]) as renaming (id, name)
    where upload.id = renaming.id`.execute(ctx.db);
  const pictures = renamings.map(({ old }) => openReferenceOf(old));
  const renamed = names.map(openReferenceOf);
  await sql`
    update photo set picture = renaming.picture
    from unnest(${pictures}::text[], ${renamed}::text[]) as renaming (old, picture)
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
