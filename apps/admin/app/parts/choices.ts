import { foldDigits } from "@changming/kit/digits";

/** The words of a list as a field offers them, in the list's own order. */
export const choicesOf = <Key extends string>(words: Record<Key, string>) =>
  (Object.keys(words) as Key[]).map((value) => ({ value, label: words[value] }));

/** The key of `words` that a field of a form or an address holds; empty for anything else. */
export function keyIn<Key extends string>(words: Record<Key, string>, text: string | undefined): Key | "" {
  return (Object.keys(words) as Key[]).find((key) => key === text) ?? "";
}

const ids = /^[1-9]\d{0,9}$/;

/** A number that stands in an address or a field; undefined for anything else. */
export const idIn = (text = "") => (ids.test(foldDigits(text)) ? Number(foldDigits(text)) : undefined);
