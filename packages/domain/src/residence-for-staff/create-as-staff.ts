import { withTx } from "@changming/db/tx";
import { placeText } from "@changming/kit/place-text";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { canEditAsStaff, canListAsStaff } from "../residence/access.ts";
import { foundResidence, type Founding } from "../residence/found-residence.ts";
import { nextNumber } from "../residence/number-in-garden.ts";
import { numberText } from "../residence/number-text.ts";
import { chosenImage } from "../upload/claim-upload.ts";
import { unpublishedReason } from "./hide-residence.ts";
import { columnsOfFacts, type StaffFacts } from "./staff-facts.ts";

export interface NewResidence extends StaffFacts {
  gardenId: number;
  level: number;
  letter: string;
  /** 0: the next free number of the letter zone. */
  number: number;
  /** False: hidden until it is shown. A martyr's is always hidden first. */
  isPublished: boolean;
}

/**
 * Creates a residence without an application: of any kind and era, with its sources (R-admin-9). A martyr's is hidden
 * until a second person shows it. Throws `notFound`, `invalidInput`, `kindNeedsSource`, `numberTaken`,
 * `uploadUnknown`.
 */
export async function createAsStaff(ctx: Ctx, input: NewResidence): Promise<{ id: number; version: number }> {
  return withTx(ctx, async (ctx) => {
    demand(canEditAsStaff(ctx.actor));
    const { actor } = ctx;
    if (actor.kind !== "staff") fail("sessionInvalid");
    const { gardenId, level, letter } = input;
    await requireGarden(ctx, gardenId);
    const { isPublished } = input;
    const { place, facts, isHidden } = foundingByStaff(ctx, input, { staffId: actor.staffId, isPublished });
    const portrait = await chosenImage(ctx, { url: input.portrait, present: "", field: "portrait" });
    const { id, version, number } = await foundResidence(ctx, place, { ...facts, portrait });
    const { name, kind, source } = facts;
    await audit(ctx, {
      verb: "residence.create",
      object: { kind: "residence", id },
      before: null,
      after: { name, kind, source, gardenId, level, letter, number, isHidden },
    });
    return { id, version };
  });
}

interface ByStaff {
  staffId: number;
  isPublished: boolean;
}

/** The founding of a residence as staff write it, without a portrait. Throws `invalidInput`, `kindNeedsSource`. */
export function foundingByStaff(
  ctx: Ctx,
  input: StaffFacts & Pick<NewResidence, "gardenId" | "level" | "letter" | "number">,
  { staffId, isPublished }: ByStaff,
): Founding & { isHidden: boolean } {
  const columns = columnsOfFacts(ctx, input);
  const isHidden = !isPublished || input.kind === "martyr";
  const { gardenId, level, letter, number } = input;
  return {
    isHidden,
    place: { garden_id: gardenId, level, letter, number: number === 0 ? null : number },
    facts: {
      ...columns,
      summary: columns.summary || summaryOf(columns),
      birthday_by: columns.birth_calendar,
      anniversary_by: columns.death_calendar,
      portrait: "",
      is_private: false,
      made_by: staffId,
      hidden_at: isHidden ? ctx.clock() : null,
      hidden_reason: isHidden ? unpublishedReason : "",
    },
  };
}

/** The next free number of a letter zone. Throws `notFound`. */
export async function proposeNumber(ctx: Ctx, { gardenId, letter }: { gardenId: number; letter: string }) {
  demand(canListAsStaff(ctx.actor));
  await requireGarden(ctx, gardenId);
  const number = await nextNumber(ctx.db, gardenId, letter);
  return { number, number_text: numberText({ letter, number }) };
}

async function requireGarden(ctx: Ctx, id: number): Promise<void> {
  const garden = await ctx.db.selectFrom("garden").select("id").where("id", "=", id).executeTakeFirst();
  if (!garden) fail("notFound", "gardenId");
}

function summaryOf({ nation, native_place: place }: { nation: string; native_place: string }): string {
  const origin = place === "" ? "" : `${placeText(place)}人`;
  const text = [nation, origin].filter(Boolean).join("，");
  return text && `${text}。`;
}
