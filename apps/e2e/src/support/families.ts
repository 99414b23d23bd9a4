import { aMember, aResidence } from "@changming/domain/testing/builders";
import { type BuiltPerson, someone } from "./pictures.ts";
import type { RunningSite } from "./site.ts";

export interface BuiltFamily {
  /** The residence's. */
  id: number;
  name: string;
  owner: BuiltPerson;
}

/** A residence of its own with an owner who is logged in. */
export async function aFamily(
  site: RunningSite,
  own: NonNullable<Parameters<typeof aResidence>[1]> = {},
): Promise<BuiltFamily> {
  const { id, name } = await aResidence(site.database.db, { name: "顾长庚", ...own });
  return { id, name, owner: await memberOf(site, id, "owner") };
}

/** Somebody new who belongs to a residence and is logged in. */
export async function memberOf(site: RunningSite, residenceId: number, role: "owner" | "manager" | "relative") {
  const person = await someone(site);
  const account = { id: person.id, mobile: "", nickname: person.nickname };
  await aMember(site.database.db, residenceId, role, { account });
  return person;
}

/** How many albums and photos there may be from now on. */
export async function limitAlbums(site: RunningSite, limits: { albums: number; photos: number }): Promise<void> {
  const set = { album_nums_limit: limits.albums, photo_nums_limit: limits.photos };
  await site.database.db.updateTable("site_info").set(set).execute();
}

/** Address of a page of the family area. */
export function familyAddress(path: string, { id, name }: BuiltFamily): string {
  return `${path}?${new URLSearchParams({ id: String(id), name })}`;
}
