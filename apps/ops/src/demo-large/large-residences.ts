import { letterZone } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { chanceFrom, type Chance } from "@changming/db/demo/seeded-random";
import { gardenNameParts } from "./large-phrases.ts";
import { gardens as demoGardens } from "@changming/db/demo/data/gardens";
import { expectedRemembrances } from "./skewed-ids.ts";
import { inventPerson } from "./invent-person.ts";

const day = 86_400_000;
/** One garden per thousand residences; the two lists of name parts allow 1,600. */
const gardenCount = (residences: number) => Math.min(1_500, Math.max(20, Math.ceil(residences / 1_000)));

/** Creates ordinary gardens besides those of the demo. Returns their ids. */
export async function makeGardens(db: Db, residences: number, now: Date): Promise<number[]> {
  const [firsts, seconds] = gardenNameParts;
  const taken = new Set(demoGardens.map((garden) => garden.name));
  const names = seconds.flatMap((second) => firsts.map((first) => `${first}${second}园`));
  const free = names.filter((name, index) => !taken.has(name) && names.indexOf(name) === index);
  const rows = free.slice(0, gardenCount(residences)).map((name, index) => ({
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
  const made = await db.insertInto("garden").values(rows).returning("id").execute();
  return made.map(({ id }) => id);
}

interface ResidenceBatches {
  /** Creates up to `size` more. Returns the number created so far. */
  next(size: number): Promise<number>;
}

/** Creates `count` ordinary residences in these gardens, always the same ones. */
export function residenceBatches(db: Db, gardenIds: readonly number[], count: number, now: Date): ResidenceBatches {
  const chance = chanceFrom(count);
  const numbers = new Map<string, number>();
  let made = 0;
  return {
    async next(size) {
      const batch = Array.from({ length: Math.min(size, count - made) }, (_, index) =>
        rowOf(chance, gardenIds, numbers, { place: made + index, count, now }),
      );
      await insertBatch(db, JSON.stringify(batch));
      made += batch.length;
      return made;
    },
  };
}

type Place = { place: number; count: number; now: Date };

function rowOf(chance: Chance, gardenIds: readonly number[], numbers: Map<string, number>, where: Place) {
  const { birthOn, deathOn, nativePlace, introHtml, isPrivate, ...person } = inventPerson(chance);
  const gardenId = chance.pick(gardenIds);
  const letter = letterZone(person.name);
  const zone = `${gardenId} ${letter}`;
  const number = (numbers.get(zone) ?? 0) + 1;
  numbers.set(zone, number);
  // Long enough ago that every message and gift is later.
  const movedInAt = new Date(
    where.now.getTime() - chance.between(400, 1_500) * day - chance.between(0, 86_399) * 1_000,
  );
  return {
    ...person,
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
      kind, name, gender, birth_on, birth_calendar, birth_is_leap_month, death_on, death_calendar, death_is_leap_month,
      nation, native_place, garden_id, level, letter, number, plaque, couplet, opening, summary, intro_html, portrait,
      battle_address, cemetery_address, source, moved_in_at, is_private, weight, search, created_at, updated_at)
    select 'ordinary', r.name, r.gender, r.birth_on, 'solar', false, r.death_on, 'solar', false,
      '汉族', r.native_place, r.garden_id, r.level, r.letter, r.number, r.plaque, r.couplet, r.opening, r.summary,
      r.intro_html, r.portrait, '', '', '', r.moved_in_at, r.is_private, r.weight, array_to_tsvector(r.tokens),
      r.moved_in_at, r.moved_in_at
    from jsonb_to_recordset(${json}::jsonb) as r(
      name text, gender smallint, birth_on text, death_on text, native_place text, garden_id integer, level smallint,
      letter text, number integer, plaque text, couplet text[], opening text[], summary text, intro_html text,
      portrait text, moved_in_at timestamptz, is_private boolean, weight integer, tokens text[])`.execute(db);
}
