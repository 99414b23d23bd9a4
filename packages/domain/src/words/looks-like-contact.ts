const link = /(?:https?:\/\/|www\.)\S|[a-z0-9-]{2,}\.(?:com|cn|net|org|top|xyz|cc|vip|shop|site)\b/i;
/** A mobile number, whatever stands between its digits. */
const mobile = /(?<!\d)1[\s._-]?[3-9](?:[\s._-]?\d){9}(?!\d)/;

/** Whether a text holds an address or a mobile number: mostly advertisements, sometimes somebody's own number. */
export function looksLikeContact(text: string): boolean {
  const plain = text.normalize("NFKC");
  return link.test(plain) || mobile.test(plain);
}
