import { isMisleadingLink } from "@changming/kit/link";

const full = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}"<>]+$/iu;
const bare = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:][^\s\p{Cc}"<>]*)?$/iu;

/** What was typed as the address of a link; a bare `example.org` is meant as https. Null when it is none that may stand there. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = full.test(text) ? text : bare.test(text) ? `https://${text}` : null;
  return address === null || isMisleadingLink(address) ? null : address;
}
