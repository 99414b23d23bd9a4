const link = /(?:https?:\/\/|www\.)\S|[a-z0-9-]{2,}\.(?:com|cn|net|org|top|xyz|cc|vip|shop|site)\b/i;
/** A phone number, with any separators between its digits. */
const mobile = /(?<!\d)1[\s._-]?[3-9](?:[\s._-]?\d){9}(?!\d)/;

/** An account of a messenger by its own name: `V信：abc_123`, `扣扣 12345678`. */
const messenger =
  /(?:微信|薇信|威信|v信|\bvx|\bwx|weixin|wechat|\bqq|扣扣|企鹅号|telegram|电报|whatsapp)号?[\s:：+＋.。-]{0,3}[a-z0-9][a-z0-9_-]{4,}/i;

/**
 * Whether a text has a link, an account or a phone number: mostly advertisements, sometimes the writer's own number.
 */
export function looksLikeContact(text: string): boolean {
  const plain = text.normalize("NFKC");
  return link.test(plain) || mobile.test(plain) || messenger.test(plain);
}
