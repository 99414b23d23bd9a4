import { setImmediate } from "node:timers/promises";
import { letterZone } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { listedYear } from "@changming/kit/listed-year";
import { emblems } from "@changming/contract/emblems";
import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { chanceFrom, type Chance } from "@changming/db/demo/seeded-random";
import * as phrases from "./large-phrases.ts";
import { gardens as demoGardens } from "@changming/db/demo/data/gardens";
import { expectedRemembrances } from "./skewed-ids.ts";
import { addDays } from "@changming/kit/shanghai";

const solar = (on: string) => ({ on, calendar: "solar", isLeapMonth: false, dynasty: "" }) as const;
const dayMs = 86_400_000;
/** Gardens for so many residences: one for a hundred. */
const gardenCount = (residences: number) => Math.max(20, Math.ceil(residences / 100));
const gardensAtOnce = 1_000;
const numerals = new Intl.NumberFormat("zh-Hans-CN-u-nu-hanidec");

/** Names of gardens, none of the demo's; after all combinations they go on with a number. */
function gardenNames(count: number): string[] {
  const [firsts, seconds] = phrases.gardenNameParts;
  const taken = new Set(demoGardens.map((garden) => garden.name));
  const pairs = [...new Set(seconds.flatMap((second) => firsts.map((first) => first + second)))];
  const rounds = Math.ceil((count + taken.size) / pairs.length);
  const names = Array.from({ length: rounds }, (_, round) =>
    pairs.map((pair) => (round === 0 ? `${pair}园` : `${pair}第${numerals.format(round + 1)}园`)),
  );
  return names
    .flat()
    .filter((name) => !taken.has(name))
    .slice(0, count);
}

/** Creates ordinary gardens besides those of the demo. Returns their ids. */
export async function makeGardens(db: Db, residences: number, now: Date): Promise<number[]> {
  const rows = gardenNames(gardenCount(residences)).map((name, index) => ({
    name,
    kind: "ordinary" as const,
    region: "浙江,杭州",
    address: `演示路 ${index + 1} 号`,
    summary: "一处安静的园子。",
    content_html: `<p>${name}是为大规模演示而设的园子，名字与人都是编的。</p>`,
    thumb: null,
    banners: ["scenes/garden-default"],
    background: null,
    position: 100 + index,
    created_at: now,
  }));
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += gardensAtOnce) {
    const some = rows.slice(from, from + gardensAtOnce);
    const made = await db.insertInto("garden").values(some).returning("id").execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

interface ResidenceBatches {
  /** Invents up to `size` more while the database stores those before. Returns the number invented so far. */
  next(size: number): Promise<number>;
  /** Waits until all are stored. */
  stored(): Promise<void>;
}

/**
 * Creates `count` residences in these gardens, always the same ones; every fifth is of somebody's ancestor. A few
 * gardens have many of them: the first of 10,000 has 10,000 of a million.
 */
export function residenceBatches(db: Db, gardenIds: readonly number[], count: number, now: Date): ResidenceBatches {
  const chance = chanceFrom(count);
  const numbers = new Map<string, number>();
  let made = 0;
  let storing = Promise.resolve();
  return {
    async next(size) {
      const end = Math.min(count, made + size);
      const batch: ReturnType<typeof rowOf>[] = [];
      while (made < end) {
        batch.push(rowOf(chance, gardenIds, numbers, { place: made, count, now }));
        made += 1;
        // The connection sends and receives between these.
        if (made % 100 === 0) await setImmediate();
      }
      await storing;
      storing = insertBatch(db, JSON.stringify(batch));
      // A failure is reported by the next call.
      storing.catch(() => undefined);
      return made;
    },
    stored: () => storing,
  };
}

type Place = { place: number; count: number; now: Date };

function rowOf(chance: Chance, gardenIds: readonly number[], numbers: Map<string, number>, where: Place) {
  const isAncestor = where.place % 5 === 4;
  const { birthOn, deathOn, nativePlace, introHtml, isPrivate, ...person } = inventPerson(chance, isAncestor);
  const gardenId = pickEarly(chance, gardenIds);
  const letter = letterZone(person.name);
  const zone = `${gardenId} ${letter}`;
  const number = (numbers.get(zone) ?? 0) + 1;
  numbers.set(zone, number);
  // Long enough ago that every message and gift is later.
  const movedInAt = new Date(
    where.now.getTime() - chance.between(400, 1_500) * dayMs - chance.between(0, 86_399) * 1_000,
  );
  return {
    ...person,
    kind: isAncestor ? "ancestor" : "ordinary",
    emblem: isAncestor ? chance.pick(["", ...emblems]) : "",
    listed_year: isAncestor ? listedYear(solar(birthOn), solar(deathOn)) : null,
    birth_on: birthOn,
    death_on: deathOn,
    native_place: nativePlace,
    intro_html: introHtml,
    is_private: isPrivate,
    garden_id: gardenId,
    letter,
    number,
    moved_in_at: movedInAt,
    weight: expectedRemembrances(where.place, where.count),
    tokens: residenceSearchTokens({ name: person.name, nativePlace }),
  };
}

async function insertBatch(db: Db, json: string): Promise<void> {
  await sql`
    insert into residence (
      kind, emblem, listed_year, name, gender, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar, death_is_leap_month,
      nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary, intro_html, portrait,
      battle_address, cemetery_address, source, moved_in_at, is_private, weight, search, created_at, updated_at)
    select r.kind, r.emblem, r.listed_year, r.name, r.gender, r.birth_on, 'solar', false, r.death_on, 'solar', false,
      '汉族', r.native_place, r.garden_id, r.level, r.letter, r.number, r.plaque, r.couplet, r.opening, r.summary,
      r.intro_html, r.portrait, '', '', '', r.moved_in_at, r.is_private, r.weight, array_to_tsvector(r.tokens),
      r.moved_in_at, r.moved_in_at
    from jsonb_to_recordset(${json}::jsonb) as r(
      kind text, emblem text, listed_year integer, name text, gender smallint, birth_on text, death_on text, native_place text, garden_id integer, level smallint,
      letter text, number integer, plaque text, couplet text[], opening text[], summary text, intro_html text,
      portrait text, moved_in_at timestamptz, is_private boolean, weight integer, tokens text[])`.execute(db);
}

interface InventedPerson {
  name: string;
  gender: 1 | 2;
  birthOn: string;
  deathOn: string;
  nativePlace: string;
  level: number;
  plaque: string;
  couplet: [string, string];
  opening: string[];
  summary: string;
  introHtml: string;
  portrait: string;
  isPrivate: boolean;
}

/** Prefers low indexes, as frequent family names come first. */
function pickEarly<T>(chance: Chance, items: readonly T[]): T {
  const share = chance.between(0, 9_999) / 10_000;
  const item = items[Math.floor(share * share * items.length)];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

function inventName(chance: Chance, gender: 1 | 2): string {
  const given = gender === 1 ? phrases.givenForMen : phrases.givenForWomen;
  const second = chance.between(1, 100) <= 82 ? chance.pick(given) : "";
  return pickEarly(chance, phrases.surnames) + chance.pick(given) + second;
}

/** A day, or for one in eight only a month or a year, as is usual for people long dead. */
function inventDate(chance: Chance, from: number, to: number): string {
  const year = chance.between(from, to);
  const day = addDays(`${year}-01-01`, chance.between(0, 364));
  return chance.between(1, 8) > 1 ? day : day.slice(0, chance.pick([4, 7]));
}

const levelShares = [40, 25, 15, 10, 6, 3, 1];

function pickLevel(chance: Chance): number {
  let left = chance.between(1, 100);
  const index = levelShares.findIndex((share) => (left -= share) <= 0);
  return index < 0 ? 1 : index + 1;
}

function portraitOf(gender: 1 | 2, age: number): string {
  const sex = gender === 1 ? "man" : "woman";
  if (age >= 58) return `portraits/elder-${sex}`;
  return age >= 36 ? `portraits/${sex}` : `portraits/young-${sex}`;
}

/** A plausible life of no real person; an ancestor's is known by its years, from 宋 on. */
function inventPerson(chance: Chance, isAncestor: boolean): InventedPerson {
  const gender = chance.pick([1, 2] as const);
  const birthOn = isAncestor ? `${chance.between(1000, 1860)}` : inventDate(chance, 1908, 1975);
  const birthYear = Number(birthOn.slice(0, 4));
  // Nobody dies after the year before the demo's last one.
  const deathOn = isAncestor
    ? `${birthYear + chance.between(24, 80)}`
    : inventDate(chance, Math.max(1955, birthYear + 24), Math.min(2021, birthYear + 96));
  const age = Number(deathOn.slice(0, 4)) - birthYear;
  const nativePlace = chance.pick(phrases.nativePlaces);
  const place = nativePlace.split(",")[1] ?? nativePlace;
  const trade = chance.pick(phrases.trades);
  const paragraphs = [
    `生在${place}，年轻时做${trade}，一做就是${chance.between(4, Math.max(4, Math.min(42, age - 20)))}年。${chance.pick(phrases.habits)}`,
    `${chance.pick(phrases.habits)}家里的孩子都记得这一样。`,
    chance.pick(phrases.partings),
  ];
  return {
    name: inventName(chance, gender),
    gender,
    birthOn,
    deathOn,
    nativePlace,
    level: pickLevel(chance),
    plaque: chance.pick(phrases.plaques),
    couplet: chance.pick(phrases.couplets),
    opening: ["灯还亮着，", "人还记得。"],
    summary: `${place}的${trade}，家里人都记得。`,
    introHtml: paragraphs.map((text) => `<p>${text}</p>`).join("\n"),
    portrait: portraitOf(gender, age),
    isPrivate: chance.between(1, 100) <= 3,
  };
}
