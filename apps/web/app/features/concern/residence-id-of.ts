import { foldDigits } from "@changming/kit/digits";
import { idOf } from "../../address.ts";
import { residencePathnames } from "../../paths.ts";

/** The residence that a pasted address, or a number alone, names; null when it names none. */
export function residenceIdOf(text: string): number | null {
  const pasted = text.trim();
  const digits = foldDigits(pasted);
  if (/^\d+$/.test(digits)) return idOf(new URL(`http://local.invalid/?id=${digits}`));
  const [address] = pasted.match(/(?:https?:\/\/[^\s/]+)?\/[\x21-\x7e]*/) ?? [];
  if (!address || !URL.canParse(address, "http://local.invalid")) return null;
  const url = new URL(address, "http://local.invalid");
  return residencePathnames.includes(url.pathname) ? idOf(url) : null;
}
