import { normalizeDigits } from "./digits.ts";

/** No 0, 1, I, L and O: cut in stone they cannot be told apart. Their number is prime, as the check digit needs. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const base = alphabet.length;
const length = 5;
const size = base ** length;

/** Spreads neighbouring ids over all codes; `inverse` undoes it. No product of theirs exceeds 2^53. */
const factor = 17_711_233;
const offset = 5_142_290;
const inverse = 8_909_111;

/**
 * The short code of a residence, such as `K7M3PX`: five signs and a check digit. It is derived from the id and never
 * changes. Throws RangeError for an id that has none.
 */
export function residenceCode(id: number): string {
  if (!Number.isInteger(id) || id < 1 || id >= size) throw new RangeError(`no code for ${id}`);
  let rest = (id * factor + offset) % size;
  let signs = "";
  for (let place = 0; place < length; place += 1) {
    signs = (alphabet[rest % base] ?? "") + signs;
    rest = Math.floor(rest / base);
  }
  return signs + checkDigit(signs);
}

/** A different weight for each place finds every wrong sign and every two that are exchanged. */
function checkDigit(signs: string): string {
  const weighted = [...signs].reduce((sum, sign, place) => sum + (place + 2) * alphabet.indexOf(sign), 0);
  return alphabet[weighted % base] ?? "";
}

/** The id of a code as somebody typed it: small letters, spaces and hyphens are no matter. null for a wrong code. */
export function residenceOfCode(typed: string): number | null {
  const code = normalizeDigits(typed).normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
  const signs = code.slice(0, length);
  const isCode = code.length === length + 1 && [...code].every((sign) => alphabet.includes(sign));
  if (!isCode || checkDigit(signs) !== code.slice(length)) return null;
  const value = [...signs].reduce((sum, sign) => sum * base + alphabet.indexOf(sign), 0);
  const id = ((value - offset + size) * inverse) % size;
  return id === 0 ? null : id;
}

/** The short address of a residence, for links, stones and posters. */
export const shortPath = (id: number): string => `/g/${residenceCode(id)}`;
