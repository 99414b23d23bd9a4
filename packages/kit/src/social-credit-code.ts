/** The 31 signs of GB 32100-2015: digits and capitals without I, O, S, V, Z. */
const signs = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** Registering authority and kind, six digits of the place, organisation code, check character. */
const shape = /^[1-9A-GNY][0-9A-GY]\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/;

/** As typed: half width, upper case, without spaces and dashes. */
export function normalizeSocialCreditCode(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase();
}

/** Whether the text is a unified social credit code with its right check character (GB 32100-2015, 5.5). */
export function isSocialCreditCode(text: string): boolean {
  if (!shape.test(text)) return false;
  let weight = 1;
  let sum = 0;
  for (const sign of text.slice(0, 17)) {
    sum += signs.indexOf(sign) * weight;
    weight = (weight * 3) % 31;
  }
  return signs[(31 - (sum % 31)) % 31] === text[17];
}
