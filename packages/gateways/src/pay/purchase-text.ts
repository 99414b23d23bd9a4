import { cleanText } from "@changming/kit/text";

/** Numbers that both providers accept, for orders and refunds. */
const number = /^[0-9A-Z]{16,32}$/;

/** Throws RangeError for a number that a provider would reject. */
export function requireNumber(text: string): string {
  if (!number.test(text)) throw new RangeError(`not a payment number: ${JSON.stringify(text.slice(0, 40))}`);
  return text;
}

/** The text in one line, at most `maxBytes` of UTF-8, without splitting a character. */
export function shortText(text: string, maxBytes: number): string {
  const clean = cleanText(text).replace(/\s+/g, " ");
  let length = 0;
  let shortened = "";
  for (const character of clean) {
    length += Buffer.byteLength(character);
    if (length > maxBytes) break;
    shortened += character;
  }
  return shortened.trimEnd();
}

/** Alipay rejects `/`, `=` and `&` in a subject: they become their full-width forms. */
export function alipaySubject(text: string, maxBytes: number): string {
  return shortText(text.replaceAll("/", "／").replaceAll("=", "＝").replaceAll("&", "＆"), maxBytes);
}
