import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { imagesInText } from "../rich-text/images-in-text.ts";
import { touch } from "../context/tags.ts";
import { releaseUnused } from "../upload/residence-images.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { cleanIntro } from "./intro-text.ts";
import { withOwnImages } from "./own-images.ts";

interface IntroInput {
  id: number;
  /** Untrusted HTML, normally from the editor. */
  content: string;
  /** The version that was edited; null for the current one. */
  version: number | null;
}

/**
 * Saves a biography, cleaned; claims its images and releases those it no longer contains. Returns what is stored.
 * Throws `notFound`, `invalidInput` (empty, too long), `editedMeanwhile`, `uploadUnknown`, `wordsRefused`.
 */
export async function submitIntro(ctx: Ctx, input: IntroInput): Promise<{ version: number; content: string }> {
  const { cleaned, text } = cleanIntro(input.content);
  return withTx(ctx, async (ctx) => {
    const residence = await loadManagedResidence(ctx, input.id);
    demand(canManageResidence(accessContextOf(residence)));
    if (input.version !== null && residence.intro_version !== input.version) fail("editedMeanwhile", "version");
    await checkBlocklist(ctx, text, "content");
    const content = await withOwnImages(ctx, residence.id, cleaned);
    const version = residence.intro_version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ intro_html: content, intro_version: version, updated_at: ctx.clock() })
      .where("id", "=", residence.id)
      .execute();
    await releaseUnused(ctx, residence.id, imagesInText(residence.intro_html));
    await audit(ctx, {
      verb: "residence.submitIntro",
      object: { kind: "residence", id: residence.id },
      before: { version: residence.intro_version, length: residence.intro_html.length },
      after: { version, length: content.length },
    });
    await touch(ctx, `residence:${residence.id}`, "residences");
    return { version, content };
  });
}
