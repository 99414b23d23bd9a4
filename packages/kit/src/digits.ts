const fullWidth = /[０-９＋－．，／：]/g;

/**
 * Full-width digits and the punctuation between them, as a Chinese keyboard types them (１２．５０), in ASCII. For numbers,
 * dates, amounts and codes; never for prose.
 */
export function normalizeDigits(text: string): string {
  return text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll("。", ".");
}
