import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { demand, refuse } from "../refusal.ts";
import { standingLooks } from "../residence/look-at-residence.ts";
import { canDecideConcerns, canReadConcerns } from "./access.ts";
import { concernWhole, type WholeConcern } from "./queries.ts";
import { openAnswer, openSender, type Sender } from "./sealed-sender.ts";

export interface OpenedConcern {
  row: WholeConcern;
  said: Sender & { answer: string };
  /** The actor decides, and sees who brought it. */
  isOpen: boolean;
  /** It is about a private residence, and no look of the reader stands: what stood there is not shown. */
  isSealed: boolean;
  history: Awaited<ReturnType<typeof historyOf>>;
}

/** One concern with its evidence. Refuses with `notFound`, `staffRoleMissing`. */
export async function getConcern(ctx: Ctx, { id }: { id: number }): Promise<OpenedConcern> {
  demand(canReadConcerns(ctx.actor));
  const row = (await concernWhole(ctx.db, id)) ?? refuse("notFound");
  const { secrets } = ctx.gates;
  const said = { ...openSender(secrets, row), answer: openAnswer(secrets, row) };
  const isOpen = canDecideConcerns(ctx.actor).allowed;
  return { row, said, isOpen, isSealed: await isEvidenceSealed(ctx, row), history: await historyOf(ctx.db, id) };
}

/** What was done with it, the earliest first. */
function historyOf(db: Db, id: number) {
  return db
    .selectFrom("audit_entry")
    .select(["at", "actor_kind", "actor_name", "verb", "after"])
    .where("object_kind", "=", "concern")
    .where("object_id", "=", id)
    .orderBy("id")
    .limit(100)
    .execute();
}

/** Whether what a concern is about stays closed to the actor until he looks, with the concern as his reason. */
export async function isEvidenceSealed(
  ctx: Ctx,
  { id, residence_id }: { id: number; residence_id: number | null },
): Promise<boolean> {
  if (residence_id === null) return false;
  const page = await ctx.db
    .selectFrom("residence")
    .select("is_private")
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return page?.is_private === true && !(await standingLooks(ctx)).open(residence_id, { kind: "concern", id });
}
