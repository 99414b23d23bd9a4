import { addDays } from "@changming/kit/shanghai";
import * as phrases from "./large-phrases.ts";
import type { Chance } from "@changming/db/demo/seeded-random";

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

/** An ordinary, plausible life of no real person. */
export function inventPerson(chance: Chance): InventedPerson {
  const gender = chance.pick([1, 2] as const);
  const birthOn = inventDate(chance, 1908, 1975);
  const birthYear = Number(birthOn.slice(0, 4));
  // Nobody dies after the year before the demo's last one.
  const deathOn = inventDate(chance, Math.max(1955, birthYear + 24), Math.min(2021, birthYear + 96));
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
