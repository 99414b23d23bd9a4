import { sql } from "kysely";
import { familyName } from "@changming/kit/names";
import { residenceSearchTokens } from "@changming/kit/search-tokens";
import { shanghaiDay } from "@changming/kit/shanghai";
import { placeText } from "@changming/kit/place-text";
import type { Ctx } from "../context/context.ts";
import { areaOfLevel } from "../level/list-levels.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { touch } from "../context/tags.ts";
import { movePortrait } from "../upload/claim-upload.ts";
import { nextNumber } from "./queries.ts";
import type { ApplicationRow } from "./transition.ts";

interface Place {
  level: number;
  letter: string;
}

interface Founded {
  id: number;
  letter: string;
  number: number;
  gardenName: string;
}

/**
 * Creates the residence of an approved application, in the same transaction (R-application-16): the next free number of
 * its letter zone, counters, owner, certificate and portrait; private if the application says so. Everything else is
 * left for the family to write.
 */
export async function createResidence(ctx: Ctx, application: ApplicationRow, place: Place): Promise<Founded> {
  const { garden_id, account_id } = application;
  // Serializes approvals in one garden, so that each number is given once.
  const garden = await ctx.db
    .selectFrom("garden")
    .select("name")
    .where("id", "=", garden_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const number = await nextNumber(ctx.db, garden_id, place.letter);
  const now = ctx.clock();
  const { id } = await ctx.db
    .insertInto("residence")
    .values({
      ...factsOf(application, garden.name),
      ...place,
      number,
      moved_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto("residence_counter")
    .values({ residence_id: id, garden_id, is_listed: !application.is_private })
    .execute();
  await ctx.db
    .insertInto("residence_member")
    .values({ residence_id: id, account_id, role: "owner", relation: "家人", created_at: now })
    .execute();
  await logFamily(ctx, { residenceId: id, deed: "founded", accountId: account_id, after: "owner" });
  await ctx.db
    .insertInto("property_certificate")
    .values({
      residence_id: id,
      certificate_number: await nextCertificateNumber(ctx, now),
      residence_area: areaOfLevel(place.level),
      issued_at: now,
    })
    .execute();
  await movePortrait(ctx, application.portrait, id);
  await touch(ctx, `residence:${id}`, "residences", "gardens", `garden:${garden_id}`);
  return { id, letter: place.letter, number, gardenName: garden.name };
}

async function nextCertificateNumber(ctx: Ctx, now: Date): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('property_book')::int as next`.execute(ctx.db);
  return `CM-${shanghaiDay(now).slice(0, 4)}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
}

function factsOf(application: ApplicationRow, gardenName: string) {
  const { name, nation, native_place: nativePlace } = application;
  const tokens = residenceSearchTokens({ name, nativePlace, gardenName });
  return {
    kind: "ordinary" as const,
    name,
    gender: application.gender,
    birth_on: application.birth_on,
    birth_calendar: application.birth_calendar,
    birth_is_leap_month: application.birth_is_leap_month,
    death_on: application.death_on,
    death_calendar: application.death_calendar,
    death_is_leap_month: application.death_is_leap_month,
    // Dates are celebrated in the calendar they were given in, until the family changes it.
    birthday_by: application.birth_calendar,
    anniversary_by: application.death_calendar,
    nation,
    native_place: nativePlace,
    garden_id: application.garden_id,
    plaque: hallName(name),
    couplet: [],
    opening: [],
    summary: `${nation}，${placeText(nativePlace)}人。`,
    intro_html: "",
    portrait: application.portrait,
    background: null,
    battle_address: "",
    cemetery_address: "",
    source: "",
    is_private: application.is_private,
    search: sql<string>`array_to_tsvector(${tokens}::text[])`,
  };
}

/** The hall name on the plaque until the family chooses another: 念慈堂 for 周念慈, 王敏堂 for 王敏. */
function hallName(name: string): string {
  const given = [...name].slice([...familyName(name)].length);
  if (given.length === 2) return `${given.join("")}堂`;
  return [...name].length === 2 ? `${name}堂` : `${familyName(name)}氏堂`;
}
