import { cleanText } from "@changming/kit/text";

/** Numbers that both providers take, for orders and refunds. */
const number = /^[0-9A-Z]{16,32}$/;

/** Throws RangeError for a number that a provider would refuse. */
export function requireNumber(text: string): string {
  if (!number.test(text)) throw new RangeError(`not a number for a payment: ${JSON.stringify(text.slice(0, 40))}`);
  return text;
}

/** The text in one line, at most so many bytes of UTF-8, never half a character. */
export function shortText(text: string, mostBytes: number): string {
  const clean = cleanText(text).replace(/\s+/g, " ");
  let length = 0;
  let kept = "";
  for (const character of clean) {
    length += Buffer.byteLength(character);
    if (length > mostBytes) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** Alipay takes no `/`, `=` and `&` in a subject: their wide forms say the same. */
export function alipaySubject(text: string, mostBytes: number): string {
  return shortText(text.replaceAll("/", "／").replaceAll("=", "＝").replaceAll("&", "＆"), mostBytes);
}
