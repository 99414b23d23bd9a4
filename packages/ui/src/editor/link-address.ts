import { isMisleadingLink } from "@changming/kit/link";

const full = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}"<>]+$/iu;
const bare = /^(?:[\w-]+\.)+[a-z]{2,}(?:[/?#:][^\s\p{Cc}"<>]*)?$/iu;

/** The typed text as a link URL; a bare `example.org` becomes https. Null when it is not an allowed URL. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  const address = full.test(text) ? text : bare.test(text) ? `https://${text}` : null;
  return address === null || isMisleadingLink(address) ? null : address;
}
