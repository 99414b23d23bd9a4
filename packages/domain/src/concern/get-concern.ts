import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { openLooks } from "../residence/look-at-residence.ts";
import { canDecideConcerns, canReadConcerns } from "./access.ts";
import { concernWhole, type WholeConcern } from "./queries.ts";
import { openAnswer, openSender, type Sender } from "./sealed-sender.ts";

export interface OpenedConcern {
  row: WholeConcern;
  said: Sender & { answer: string };
  /** The actor decides, and sees the sender. */
  isOpen: boolean;
  /** It is about a private residence, and the reader has no open look at it: the snapshot is withheld. */
  isSealed: boolean;
  history: Awaited<ReturnType<typeof historyOf>>;
}

/** One concern with its snapshot. Throws `notFound`, `staffRoleMissing`. */
export async function getConcern(ctx: Ctx, { id }: { id: number }): Promise<OpenedConcern> {
  demand(canReadConcerns(ctx.actor));
  const row = (await concernWhole(ctx.db, id)) ?? fail("notFound");
  const { secrets } = ctx.services;
  const said = { ...openSender(secrets, row), answer: openAnswer(secrets, row) };
  const isOpen = canDecideConcerns(ctx.actor).allowed;
  return { row, said, isOpen, isSealed: await isSnapshotSealed(ctx, row), history: await historyOf(ctx.db, id) };
}

/** Its audit entries, oldest first. */
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

/** Whether the snapshot is withheld from the actor until they open a look with the concern as the reason. */
export async function isSnapshotSealed(
  ctx: Ctx,
  { id, residence_id }: { id: number; residence_id: number | null },
): Promise<boolean> {
  if (residence_id === null) return false;
  const page = await ctx.db
    .selectFrom("residence")
    .select("is_private")
    .where("id", "=", residence_id)
    .executeTakeFirst();
  return page?.is_private === true && !(await openLooks(ctx)).open(residence_id, { kind: "concern", id });
}
