import { placeText } from "@changming/kit/place-text";
import type { Ctx } from "../context/context.ts";
import { requireOfferedLevel } from "../garden/page-state.ts";
import { logFamily } from "../residence-member/family-log.ts";
import { type FirstFacts, type FoundedResidence, foundResidence } from "../residence/found-residence.ts";
import { movePortrait } from "../upload/claim-upload.ts";
import type { ApplicationRow } from "./transition.ts";

/**
 * Creates the residence of an approved application, in the same transaction (R-application-16): the next free number of
 * its letter zone, owner and portrait; private if the application says so. Everything else is left for the family to
 * write. Throws `levelNotOffered`, and `invalidInput` for an unknown level.
 */
export async function createResidence(
  ctx: Ctx,
  application: ApplicationRow,
  place: { level: number; letter: string },
): Promise<FoundedResidence> {
  const { garden_id, account_id } = application;
  await requireOfferedLevel(ctx, { gardenId: garden_id, level: place.level });
  const facts = factsOf(application);
  const founded = await foundResidence(ctx, { garden_id, ...place, number: null }, facts);
  const owner = { residence_id: founded.id, account_id, role: "owner" as const, relation: "家人" };
  await ctx.db
    .insertInto("residence_member")
    .values({ ...owner, created_at: ctx.clock() })
    .execute();
  await logFamily(ctx, { residenceId: founded.id, deed: "founded", accountId: account_id, after: "owner" });
  await movePortrait(ctx, application.portrait, founded.id);
  return founded;
}

function factsOf(application: ApplicationRow): FirstFacts {
  const { name, nation, native_place: nativePlace } = application;
  return {
    kind: "ordinary",
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
    summary: `${nation}，${placeText(nativePlace)}人。`,
    portrait: application.portrait,
    is_private: application.is_private,
  };
}
