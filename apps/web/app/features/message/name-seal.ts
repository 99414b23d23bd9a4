/** Familiar prefixes of a name: 小满, 阿芳, 老周. The seal skips them. */
const familiar = new Set("小阿老");

const isHan = (character: string | undefined): character is string =>
  character !== undefined && /^\p{Script=Han}$/u.test(character);

/**
 * The character on the seal beside a message: the first of the author's name; 信 where it has neither letter nor digit.
 */
export function nameSeal(nickname: string): string {
  const characters = [...nickname.normalize("NFC")].filter((one) => /^[\p{L}\p{N}]$/u.test(one));
  const [first, second] = characters;
  if (first === undefined) return "信";
  if (familiar.has(first) && isHan(second)) return second;
  return first.toUpperCase();
}
