import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";
import { looksLikeContact } from "../context/looks-like-contact.ts";
import type { BlocklistMatch } from "../context/blocklist-matcher.ts";

const named = (found: readonly BlocklistMatch[]) => found.map(({ text }) => `“${text}”`).join("、");

/**
 * Checks a text that others will read against the blocklist. Returns the terms that need review, for the reviewer;
 * empty when there are none. Throws `wordsRefused`, whose sentence names the terms.
 */
export async function checkBlocklist(ctx: Ctx, text: string, field: string): Promise<string> {
  const matcher = await ctx.services.blocklist.matcher(ctx.db);
  const found = matcher.find(text);
  requireNoMatches(
    found.filter(({ verdict }) => verdict === "refuse"),
    field,
  );
  const reviewReasons = found.map((match) => match.text);
  if (looksLikeContact(text)) reviewReasons.push("联系方式");
  return reviewReasons.join("、");
}

/** A name is visible at once and everywhere, so terms that would only send a text to review are rejected in it. */
export async function checkName(ctx: Ctx, name: string, field: string): Promise<void> {
  const matcher = await ctx.services.blocklist.matcher(ctx.db);
  requireNoMatches(matcher.find(name, { isName: true }), field);
}

function requireNoMatches(found: readonly BlocklistMatch[], field: string): void {
  if (found.length === 0) return;
  throw new DomainError("wordsRefused", field, `里面有不能使用的词：${named(found)}，请改一改再发`);
}
