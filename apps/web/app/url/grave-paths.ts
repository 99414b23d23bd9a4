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

/**
 * The address under which the server renders and caches the page of `/g/<code>`; id 0: the page that asks for a code.
 */
export const graveRenderPath = (id: number, notice: GraveNotice): string =>
  notice === "" ? `${pages.grave.path}?id=${id}` : `${pages.grave.path}?id=${id}&lamp=${notice}`;
