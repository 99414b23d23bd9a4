const fullWidth = /[０-９＋－．，／：]/g;

/**
 * Digits, and the signs that stand among them, as a Chinese keyboard types them in full width (１２．５０), in ASCII. For
 * whatever is a number, a date, an amount or a code; never for words.
 */
export function foldDigits(text: string): string {
  return text.replace(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll("。", ".");
}
