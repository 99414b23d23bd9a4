import { withTx } from "@changming/db/tx";
import { audit } from "../audit.ts";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { canManageResidence, standingOf } from "../residence/access.ts";
import { loadResidenceToKeep } from "../residence/load-residence.ts";
import { picturesInText } from "../rich-text/pictures-in-text.ts";
import { touch } from "../tags.ts";
import { releaseUnused } from "../upload/residence-pictures.ts";
import { checkWords } from "../words/check-words.ts";
import { cleanIntro } from "./intro-text.ts";
import { withOwnPictures } from "./own-pictures.ts";

export interface IntroInput {
  id: number;
  /** HTML as the editor made it, or as anybody may have sent it. */
  content: string;
  /** The state that was edited; null: whatever stands there now. */
  version: number | null;
}

/**
 * Saves a biography, cleaned; its pictures are claimed and those that it no longer shows are let go. Answers what is kept.
 * Refuses with `notFound`, `invalidInput` (empty, too long), `editedMeanwhile`, `uploadUnknown`, `wordsRefused`.
 */
export async function submitIntro(ctx: Ctx, input: IntroInput): Promise<{ version: number; content: string }> {
  const { cleaned, text } = cleanIntro(input.content);
  return withTx(ctx, async (ctx) => {
    const residence = await loadResidenceToKeep(ctx, input.id);
    demand(canManageResidence(standingOf(residence)));
    if (input.version !== null && residence.intro_version !== input.version) refuse("editedMeanwhile", "version");
    await checkWords(ctx, text, "content");
    const content = await withOwnPictures(ctx, residence.id, cleaned);
    const version = residence.intro_version + 1;
    await ctx.db
      .updateTable("residence")
      .set({ intro_html: content, intro_version: version, updated_at: ctx.clock() })
      .where("id", "=", residence.id)
      .execute();
    await releaseUnused(ctx, residence.id, picturesInText(residence.intro_html));
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
