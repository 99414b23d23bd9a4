import { withTx } from "@changming/db/tx";
import { introLength, maxIntroLength } from "@changming/contract/intro-length";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail, DomainError } from "../context/domain-error.ts";
import { canManageResidence, accessContextOf } from "../residence/access.ts";
import { loadManagedResidence } from "../residence/load-residence.ts";
import { touch } from "../context/tags.ts";
import { releaseUnused, claimForResidence } from "../upload/residence-images.ts";
import { checkBlocklist } from "../blocklist/check-blocklist.ts";
import {
  cleanRichText,
  imageName,
  imagesInText,
  storedAddressOf,
  textOfRichText,
} from "../rich-text/clean-rich-text.ts";
import { nameInReference } from "../file-reference/reference.ts";

interface IntroInput {
  id: number;
  /** Untrusted HTML, normally from the editor. */
  content: string;
  /** The version that was edited; null for the current one. */
  version: number | null;
}

/**
 * Saves a biography, cleaned (R-biography-2); claims its images and releases those it no longer contains. Returns what
 * is stored. Throws `notFound`, `invalidInput` (empty, too long), `editedMeanwhile`, `uploadUnknown`, `wordsRefused`.
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

/**
 * A biography's cleaned HTML and its plain text. Throws `invalidInput` when it is empty (R-biography-3) or too long.
 */
function cleanIntro(content: string): { cleaned: string; text: string } {
  const cleaned = cleanRichText(content, (src) => (imageName(src) === null ? null : src.trim()));
  const text = textOfRichText(cleaned);
  if (text === "" && !cleaned.includes("<img ")) throw new DomainError("invalidInput", "content", "请输入正文内容");
  if (introLength(text) > maxIntroLength)
    throw new DomainError("invalidInput", "content", `正文最多 ${maxIntroLength} 个字`);
  return { cleaned, text };
}

/**
 * A biography with each image claimed for the residence and given its permanent address (R-biography-4). Throws
 * `uploadUnknown`, naming the images.
 */
async function withOwnImages(ctx: Ctx, residenceId: number, html: string): Promise<string> {
  const urls: string[] = [];
  cleanRichText(html, (src) => {
    urls.push(src);
    return src;
  });
  const addresses = new Map<string, string>();
  const byName = new Map<string, string | null>();
  const dead: number[] = [];
  for (const [index, url] of urls.entries()) {
    const name = imageName(url) ?? "";
    const known = byName.get(name);
    const reference = known === undefined ? await claimed(ctx, residenceId, url) : known;
    byName.set(name, reference);
    if (reference === null) dead.push(index + 1);
    else addresses.set(url, storedAddressOf(nameInReference(reference) ?? ""));
  }
  if (dead.length > 0) throw new DomainError("uploadUnknown", "content", missingImages(dead));
  return cleanRichText(html, (src) => addresses.get(src) ?? null);
}

/** Names the missing images, counted from the top, so that the writer need not search for them. */
const missingImages = (numbers: readonly number[]) =>
  `正文里的第 ${numbers.join("、")} 张图片已失效，请删去或重新添加，写好的文字都在`;

async function claimed(ctx: Ctx, residenceId: number, url: string): Promise<string | null> {
  try {
    return (await claimForResidence(ctx, { url, residenceId, field: "content" })).reference;
  } catch (error) {
    if (error instanceof DomainError && error.error === "uploadUnknown") return null;
    throw error;
  }
}
