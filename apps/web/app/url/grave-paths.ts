import { shortPath } from "@changming/kit/residence-code";
import { pages } from "./paths.ts";

const notices = ["lit", "again", "name", "many"] as const;

/**
 * What the page at a grave says after its form was sent: lit, lit before today, not lit for its name, or for too many
 * lamps from one address; "" says nothing.
 */
export type GraveNotice = (typeof notices)[number] | "";

export function isGraveNotice(text: unknown): text is GraveNotice {
  return text === "" || notices.some((notice) => notice === text);
}

/** The public address of a residence's plain page, as on its stone. */
export const atGrave = (id: number, notice: GraveNotice): string =>
  notice === "" ? shortPath(id) : `${shortPath(id)}?lamp=${notice}#lamp`;

/** The address under which the server renders and caches it; id 0: the page that asks for a code. */
export const graveSide = (id: number, notice: GraveNotice): string =>
  notice === "" ? `${pages.graveSide.path}?id=${id}` : `${pages.graveSide.path}?id=${id}&lamp=${notice}`;
