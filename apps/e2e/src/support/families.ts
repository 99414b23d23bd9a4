import { aMember, aResidence } from "@changming/domain/testing/builders";
import { type BuiltPerson, aUser } from "./image-files.ts";
import type { RunningSite } from "./site.ts";

export interface BuiltFamily {
  /** The residence's. */
  id: number;
  name: string;
  owner: BuiltPerson;
}

/** A new residence with a logged-in owner. */
export async function aFamily(
  site: RunningSite,
  own: NonNullable<Parameters<typeof aResidence>[1]> = {},
): Promise<BuiltFamily> {
  const { id, name } = await aResidence(site.database.db, { name: "顾长庚", ...own });
  return { id, name, owner: await memberOf(site, id, "owner") };
}

/** A new logged-in user who is a member of a residence. */
export async function memberOf(site: RunningSite, residenceId: number, role: "owner" | "manager" | "relative") {
  const person = await aUser(site);
  const account = { id: person.id, mobile: "", nickname: person.nickname };
  await aMember(site.database.db, residenceId, role, { account });
  return person;
}

/** Sets the maximum number of albums and photos. */
export async function limitAlbums(site: RunningSite, limits: { albums: number; photos: number }): Promise<void> {
  const set = { album_nums_limit: limits.albums, photo_nums_limit: limits.photos };
  await site.database.db.updateTable("site_info").set(set).execute();
}

/** URL of a page of the family area. */
export function familyAddress(path: string, { id, name }: BuiltFamily): string {
  return `${path}?${new URLSearchParams({ id: String(id), name })}`;
}
