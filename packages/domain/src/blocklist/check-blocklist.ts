import type { Ctx } from "../context/context.ts";
import { demand, DomainError } from "../context/domain-error.ts";
import type { BlocklistMatch } from "../context/blocklist.ts";
import { canReadBlocklist } from "./access.ts";

const named = (found: readonly BlocklistMatch[]) => found.map(({ text }) => `“${text}”`).join("、");

/**
 * Checks a text that others will read against the blocklist (R-message-7). Returns the terms that need review, for the
 * reviewer; empty when there are none. Throws `wordsRefused`, whose sentence names the terms.
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

/**
 * A name is visible at once and everywhere, so terms that would only send a text to review are rejected in it
 * (R-message-7).
 */
export async function checkName(ctx: Ctx, name: string, field: string): Promise<void> {
  const matcher = await ctx.services.blocklist.matcher(ctx.db);
  requireNoMatches(matcher.find(name, { isName: true }), field);
}

function requireNoMatches(found: readonly BlocklistMatch[], field: string): void {
  if (found.length === 0) return;
  throw new DomainError("wordsRefused", field, `里面有不能使用的词：${named(found)}，请改一改再发`);
}

interface Probed {
  /** What would become of it as a message. */
  message: "shown" | "held" | "refused";
  /** And as a nickname, in which terms that need review are rejected. */
  name: "shown" | "refused";
  found: BlocklistMatch[];
  has_contact: boolean;
}

/** What would happen to a text; nothing is stored. Throws `staffRoleMissing`. */
export async function probeText(ctx: Ctx, { text }: { text: string }): Promise<Probed> {
  demand(canReadBlocklist(ctx.actor));
  const matcher = await ctx.services.blocklist.matcher(ctx.db);
  const found = matcher.find(text);
  const asName = matcher.find(text, { isName: true });
  const has_contact = looksLikeContact(text);
  const isRejected = found.some(({ verdict }) => verdict === "refuse");
  const isPending = found.length > 0 || has_contact;
  const message = isRejected ? "refused" : isPending ? "held" : "shown";
  return { message, name: asName.length > 0 ? "refused" : "shown", found: asName, has_contact };
}

const link = /(?:https?:\/\/|www\.)\S|[a-z0-9-]{2,}\.(?:com|cn|net|org|top|xyz|cc|vip|shop|site)\b/i;
/** A phone number, with any separators between its digits. */
const phoneNumber = /(?<!\d)1[\s._-]?[3-9](?:[\s._-]?\d){9}(?!\d)/;

/** An account of a messenger by its own name: `V信：abc_123`, `扣扣 12345678`. */
const messenger =
  /(?:微信|薇信|威信|v信|\bvx|\bwx|weixin|wechat|\bqq|扣扣|企鹅号|telegram|电报|whatsapp)号?[\s:：+＋.。-]{0,3}[a-z0-9][a-z0-9_-]{4,}/i;

/**
 * Whether a text has a link, an account or a phone number: mostly advertisements, sometimes the writer's own number.
 */
export function looksLikeContact(text: string): boolean {
  const plain = text.normalize("NFKC");
  return link.test(plain) || phoneNumber.test(plain) || messenger.test(plain);
}
