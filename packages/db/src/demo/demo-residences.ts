import { listedYear } from "@changming/kit/listed-year";
import { letterZone } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { startOfShanghaiDay } from "@changming/kit/shanghai";
import { sql } from "kysely";
import type { Db } from "../database.ts";
import { gardens } from "./data/gardens.ts";
import { people } from "./data/people.ts";
import type { DemoResidence } from "./data/demo-types.ts";
import type { DemoGarden } from "../starter/data/content-types.ts";
import { albumImages, albumSets } from "./data/albums.ts";

export interface LoadedResidence {
  id: number;
  data: DemoResidence;
}

/** Recommended residences, first on the home page; the others are sorted by visitors' activity. */
const recommended = [
  "苏轼",
  "鲁迅",
  "林徽因",
  "袁隆平",
  "赵一曼",
  "李清照",
  "徐霞客",
  "沈玉兰",
  "詹天佑",
  "林巧稚",
  "杨靖宇",
  "丰子恺",
];

/** Search weight: kinds that are listed before private people. */
const weightOf: Record<DemoResidence["kind"], number> = { famous: 300, martyr: 300, ancestor: 200, ordinary: 0 };

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function htmlOf(paragraphs: readonly string[]): string {
  return paragraphs.map((text) => `<p>${text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)}</p>`).join("\n");
}

async function loadGardens(db: Db, now: Date): Promise<Map<string, number>> {
  const rows = gardens.map((garden: DemoGarden, position) => ({
    name: garden.name,
    kind: garden.kind,
    region: garden.region,
    address: garden.address,
    summary: garden.summary,
    content_html: garden.contentHtml,
    thumb: garden.thumb || null,
    banners: garden.banners,
    background: null,
    contact_phone: garden.contactPhone ?? "",
    opening_hours: garden.openingHours ?? [],
    opening_note: garden.openingNote ?? "",
    notice: garden.notice ?? "",
    position,
    created_at: now,
  }));
  const made = await db.insertInto("garden").values(rows).returning("id").execute();
  return new Map(gardens.map((garden, index) => [garden.key, made[index]?.id ?? 0]));
}

function yearOf({ birth, death, birthDynasty = "", deathDynasty = "" }: DemoResidence): number | null {
  const stored = (date: DemoResidence["birth"], dynasty: string) => ({
    on: date?.on ?? null,
    calendar: date?.calendar ?? ("solar" as const),
    isLeapMonth: date?.leapMonth ?? false,
    dynasty,
  });
  return listedYear(stored(birth, birthDynasty), stored(death, deathDynasty));
}

function rowOf(data: DemoResidence, gardenId: number, number: number, now: Date) {
  const gardenName = gardens.find((garden) => garden.key === data.garden)?.name ?? "";
  const place = recommended.indexOf(data.name);
  return {
    kind: data.kind,
    name: data.name,
    gender: data.gender,
    birth_on: data.birth?.on ?? null,
    birth_calendar: data.birth?.calendar ?? ("solar" as const),
    birth_is_leap_month: data.birth?.leapMonth ?? false,
    death_on: data.death.on,
    death_calendar: data.death.calendar ?? ("solar" as const),
    death_is_leap_month: data.death.leapMonth ?? false,
    birth_is_about: data.birth?.isAbout ?? false,
    birth_dynasty: data.birthDynasty ?? "",
    death_is_about: data.death.isAbout ?? false,
    death_dynasty: data.deathDynasty ?? "",
    customary_day: data.customaryDay ?? "",
    emblem: data.emblem ?? "",
    listed_year: yearOf(data),
    nation: data.nation,
    native_place: data.nativePlace,
    garden_id: gardenId,
    level: data.level,
    letter: letterZone(data.name),
    number,
    plaque: data.plaque,
    couplet: data.couplet,
    opening: data.opening,
    summary: data.summary,
    other_names: data.otherNames ?? [],
    intro_html: htmlOf(data.intro),
    portrait: data.portrait,
    background: null,
    battle_address: data.battleAddress ?? "",
    cemetery_address: data.cemeteryAddress ?? "",
    source: data.source ?? "",
    moved_in_at: new Date(startOfShanghaiDay(data.movedInOn).getTime() + 10 * 3_600_000),
    is_private: data.isPrivate ?? false,
    hidden_at: null,
    recommended_position: place < 0 ? null : place,
    weight: weightOf[data.kind],
    search: sql<string>`array_to_tsvector(${residenceSearchTokens({ ...data, gardenName })}::text[])`,
    created_at: now,
    updated_at: now,
  };
}

/** All gardens and residences, with their counters; private residences are not counted. */
export async function loadResidences(db: Db, now: Date): Promise<LoadedResidence[]> {
  const gardenIds = await loadGardens(db, now);
  const taken = new Map<string, number>();
  const rows = people.map((data) => {
    const gardenId = gardenIds.get(data.garden);
    if (gardenId === undefined) throw new Error(`${data.key}: no garden ${data.garden}`);
    const zone = `${gardenId} ${letterZone(data.name)}`;
    taken.set(zone, (taken.get(zone) ?? 0) + 1);
    return rowOf(data, gardenId, taken.get(zone) ?? 1, now);
  });
  const made = await db.insertInto("residence").values(rows).returning("id").execute();
  const counters = made.map(({ id }, index) => ({
    residence_id: id,
    garden_id: rows[index]?.garden_id ?? 0,
    is_listed: !people[index]?.isPrivate,
  }));
  await db.insertInto("residence_counter").values(counters).execute();
  return people.flatMap((data, index) => (made[index] ? [{ id: made[index].id, data }] : []));
}

const hour = 3_600_000;

function sizeOf(image: string): { width: number; height: number } {
  const orientation = albumImages[image];
  if (orientation === undefined) throw new Error(`no album image ${image}`);
  return orientation === "upright" ? { width: 900, height: 1200 } : { width: 1200, height: 900 };
}

/** Creates the albums of some residences, dated to the hours after moving in. */
export async function loadAlbums(db: Db, residences: readonly LoadedResidence[]): Promise<void> {
  const byKey = new Map(residences.map((residence) => [residence.data.key, residence]));
  const albums = albumSets.flatMap(({ residence: key, albums: own }) => {
    const residence = byKey.get(key);
    if (!residence) throw new Error(`no residence ${key}`);
    const movedIn = startOfShanghaiDay(residence.data.movedInOn).getTime();
    return own.map((album, position) => ({
      photos: album.photos,
      row: {
        residence_id: residence.id,
        name: album.name,
        position,
        photo_count: album.photos.length,
        created_at: new Date(movedIn + (11 + position) * hour),
        deleted_at: null,
      },
    }));
  });
  const rows = albums.map(({ row }) => row);
  const made = await db.insertInto("album").values(rows).returning("id").execute();
  const photos = albums.flatMap((album, index) =>
    album.photos.map(([image, caption], position) => ({
      album_id: made[index]?.id ?? 0,
      picture: `album/${image}`,
      caption,
      ...sizeOf(image),
      position,
      deleted_at: null,
    })),
  );
  await db.insertInto("photo").values(photos).execute();
}
