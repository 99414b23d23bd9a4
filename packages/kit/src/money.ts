declare const fenBrand: unique symbol;

/** An amount of money in fen (1/100 yuan): a whole number, never negative, always a safe integer. */
export type Fen = number & { readonly [fenBrand]: true };

/** Brands `amount` as fen. Throws RangeError when it is negative, fractional or beyond the safe integers. */
export function fen(amount: number): Fen {
  if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`not an amount in fen: ${amount}`);
  return (amount + 0) as Fen; // + 0 turns -0 into 0
}

/** The sum of all amounts; 0 for an empty list. Throws RangeError on overflow. */
export function addFen(...amounts: readonly Fen[]): Fen {
  return amounts.reduce((sum, amount) => fen(sum + amount), fen(0));
}

/** `from` minus `amount`. Throws RangeError when the result would be negative. */
export function subtractFen(from: Fen, amount: Fen): Fen {
  return fen(from - amount);
}

/** A unit price times a whole quantity (0 or more). Throws RangeError on any other quantity and on overflow. */
export function timesFen(unit: Fen, quantity: number): Fen {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`);
  return fen(unit * quantity);
}

/** Yuan with two decimals, as the wire and Alipay write them (R-wire-16): 1200 → "12.00". */
export function yuanText(amount: Fen): string {
  return `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
}

const YUAN = /^(0|[1-9]\d{0,13})(?:\.(\d{1,2}))?$/;

/** Parses yuan with at most two decimals: "12.00", "12.5", "12". Throws RangeError on anything else. */
export function parseYuan(text: string): Fen {
  const match = YUAN.exec(text);
  if (!match) throw new RangeError(`not an amount in yuan: ${JSON.stringify(text.slice(0, 40))}`);
  const [, yuan = "", decimals = ""] = match;
  return fen(Number(yuan) * 100 + Number(decimals.padEnd(2, "0")));
}
