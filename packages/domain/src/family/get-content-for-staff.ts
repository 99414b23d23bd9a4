import type { residence as calls } from "@changming/contract/admin/residence";
import type { BodyOf } from "@changming/contract/define";
import { plainText } from "@changming/kit/plain-text";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { albumsOf, photosOf } from "../album/queries.ts";
import { messagesOf } from "../message/list-messages.ts";
import type { Ctx } from "../context/context.ts";
import { accessOfResidence } from "../context/media.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canListAsStaff } from "../residence/access.ts";
import { unexpiredLooks } from "../residence/look-at-residence.ts";

/** Maximum messages listed, newest first. */
const maxMessages = 100;

/**
 * Contents of a residence for staff, of a private one only after a look: texts, biography, albums, messages. Images of
 * a hidden residence are left out: they have no address. Throws `notFound`, `lookNeeded`, `staffRoleMissing`.
 */
export async function getContentForStaff(ctx: Ctx, { id }: { id: number }): Promise<BodyOf<typeof calls.content>> {
  demand(canListAsStaff(ctx.actor));
  const row = await ctx.db
    .selectFrom("residence")
    .select(["is_private", "hidden_at", "portrait", "plaque", "couplet", "opening", "summary", "intro_html"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return fail("notFound");
  const looks = await unexpiredLooks(ctx);
  if (row.is_private && !looks.open(id)) fail("lookNeeded");
  const imageUrlOf = (reference: string) =>
    row.hidden_at === null ? ctx.media.address(reference, accessOfResidence(row)) : "";
  const albums = await albumsOf(ctx.db, id);
  const messages = await messagesOf(ctx.db, id, { limit: maxMessages, offset: 0 });
  return {
    portrait: imageUrlOf(row.portrait),
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
          image: imageUrlOf(photo.picture),
          caption: photo.caption,
        })),
      })),
    ),
    letters: messages.map((message) => ({
      id: message.id,
      nickname: message.nickname,
      content: message.content,
      date_time: shanghaiDateTime(message.written_at),
    })),
  };
}
