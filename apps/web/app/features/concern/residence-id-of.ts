import { normalizeDigits } from "@changming/kit/digits";
import { idOf } from "../../url/address.ts";
import { residencePathnames } from "../../url/paths.ts";

/** The residence id in a pasted URL, or a number alone; null when there is none. */
export function residenceIdOf(text: string): number | null {
  const pasted = text.trim();
  const digits = normalizeDigits(pasted);
  if (/^\d+$/.test(digits)) return idOf(new URL(`http://local.invalid/?id=${digits}`));
  const [address] = pasted.match(/(?:https?:\/\/[^\s/]+)?\/[\x21-\x7e]*/) ?? [];
  if (!address || !URL.canParse(address, "http://local.invalid")) return null;
  const url = new URL(address, "http://local.invalid");
  return residencePathnames.includes(url.pathname) ? idOf(url) : null;
}
