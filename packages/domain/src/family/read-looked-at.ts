import type { residence as calls } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { plainText } from "@changming/kit/plain-text";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { albumsOf, photosOf } from "../album/queries.ts";
import { blessingsOf } from "../blessing/queries.ts";
import type { Ctx } from "../context.ts";
import { accessOfResidence } from "../media.ts";
import { demand, refuse } from "../refusal.ts";
import { standingLooks } from "../residence/look-at-residence.ts";
import { canListInOffice } from "../residence/office-access.ts";

/** Letters that a member of staff is shown of a residence, the newest. */
const mostLetters = 100;

/**
 * What a residence holds, for staff, a private one only for who looked at it: words, biography, albums and letters. Of one
 * that is hidden without its pictures, which have no address. Refuses with `notFound`, `lookNeeded`, `staffRoleMissing`.
 */
export async function readLookedAt(ctx: Ctx, { id }: { id: number }): Promise<BodyOf<typeof calls.content>> {
  demand(canListInOffice(ctx.actor));
  const row = await ctx.db
    .selectFrom("residence")
    .select(["is_private", "hidden_at", "portrait", "plaque", "couplet", "opening", "summary", "intro_html"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return refuse("notFound");
  const looks = await standingLooks(ctx);
  if (row.is_private && !looks.open(id)) refuse("lookNeeded");
  const pictureOf = (reference: string) =>
    row.hidden_at === null ? ctx.media.address(reference, accessOfResidence(row)) : "";
  const albums = await albumsOf(ctx.db, id);
  const letters = await blessingsOf(ctx.db, id, { limit: mostLetters, offset: 0 });
  return {
    portrait: pictureOf(row.portrait),
    plaque: row.plaque,
    couplet: row.couplet,
    opening: row.opening,
    summary: row.summary,
    intro: plainText(row.intro_html),
    albums: await Promise.all(
      albums.map(async (album) => ({
        id: album.id,
        album_name: album.name,
        photos: (await photosOf(ctx.db, album.id)).map((photo) => ({
          id: photo.id,
          image: pictureOf(photo.picture),
          caption: photo.caption,
        })),
      })),
    ),
    letters: letters.map((letter) => ({
      id: letter.id,
      nickname: letter.nickname,
      content: letter.content,
      date_time: shanghaiDateTime(letter.written_at),
    })),
  };
}
