import type { Secrets } from "../context/secrets.ts";

/** The buyer's data of a request. */
interface Buyer {
  title: string;
  tax_number: string;
  email: string;
  phone: string;
}

/** Encrypts the buyer's columns of a row (R-privacy-9); the values of another row cannot be decrypted in it. */
export function encryptBuyer(secrets: Secrets, row: Buyer & { number: string }): Buyer {
  return mapFields(row, (name, text) => secrets.encrypt(name, text));
}

/** Decrypts them; erased ones are empty. */
export function decryptBuyer(secrets: Secrets, row: Buyer & { number: string }): Buyer {
  return mapFields(row, (name, sealed) => secrets.decrypt(name, sealed));
}

function mapFields(row: Buyer & { number: string }, turn: (name: string, text: string) => string): Buyer {
  const turned = (column: keyof Buyer) => turn(`invoice ${row.number} ${column}`, row[column]);
  return {
    title: turned("title"),
    tax_number: turned("tax_number"),
    email: turned("email"),
    phone: turned("phone"),
  };
}

/** `张*`, `长明***公司`: enough to find a known one, too little to learn one. */
export function maskedTitle(title: string): string {
  const letters = [...title];
  if (letters.length === 0) return "";
  return letters.length < 6 ? `${letters[0]}*` : `${letters.slice(0, 2).join("")}***${letters.slice(-2).join("")}`;
}
