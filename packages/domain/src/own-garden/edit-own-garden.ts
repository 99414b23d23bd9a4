import { withTx } from "@changming/db/tx";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { chooseBanners } from "../garden/choose-images.ts";
import { demandGardenVersion, pageChanges, savePage } from "../garden/page-state.ts";
import { textOfRichText } from "../rich-text/clean-rich-text.ts";
import { contentText } from "../rich-text/content-text.ts";
import { lockOwnGarden } from "./queries.ts";

export interface OwnGardenEdit {
  id: number;
  summary: string;
  /** HTML from the editor, not sanitized. */
  content: string;
  address: string;
  contact_phone: string;
  opening_hours: string[];
  opening_note: string;
  notice: string;
  levels: number[];
  /** URLs of current banners or of own uploads. */
  banners: readonly string[];
  version: number;
}

/**
 * A garden administrator edits the page of an own garden (R-garden-10). What changed is audited whole, before and
 * after, so that staff can take it back (R-garden-13); images that leave the page are retained for that. Saving what is
 * there changes nothing. Throws `notFound`, `editedMeanwhile`, `wordsRefused`, `uploadUnknown`.
 */
export async function editOwnGarden(ctx: Ctx, input: OwnGardenEdit): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    const row = await lockOwnGarden(ctx, input.id);
    await demandGardenVersion(ctx, row, input.version);
    await checkTexts(ctx, input);
    const { notice, summary, contact_phone, address, opening_hours, opening_note, levels } = input;
    const changes = pageChanges(row, {
      notice,
      summary,
      content_html: await contentText(ctx, input.content, { isNeeded: false }),
      contact_phone,
      address,
      opening_hours,
      opening_note,
      levels,
      banners: await chooseBanners(ctx, row, input.banners),
    });
    if (!changes) return { id: row.id, version: row.version };
    const version = await savePage(ctx, row, changes.after);
    await audit(ctx, { verb: "garden.editAsAdmin", object: { kind: "garden", id: row.id }, ...changes });
    return { id: row.id, version };
  });
}

/** Everyone reads them at once, so each is checked as any text of a user (R-message-7). */
async function checkTexts(ctx: Ctx, input: OwnGardenEdit): Promise<void> {
  const texts: [field: string, text: string][] = [
    ["notice", input.notice],
    ["summary", input.summary],
    ["content", textOfRichText(input.content)],
    ["address", input.address],
    ["opening_hours", input.opening_hours.join("\n")],
    ["opening_note", input.opening_note],
  ];
  for (const [field, text] of texts) await checkBlocklist(ctx, text, field);
}
