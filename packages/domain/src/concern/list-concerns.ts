import type { ConcernKind } from "@changming/contract/admin/concern";
import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadConcerns } from "./access.ts";
import { concerns } from "./queries.ts";

interface ConcernQuery {
  page: number;
  pageSize: number;
  kind: ConcernKind;
  state: "waiting" | "closed";
  /** As the sender quotes it; empty for all. */
  number: string;
}

/**
 * One queue: waiting concerns, oldest first, or closed ones, newest first. Throws `staffRoleMissing`, `pageTooDeep`.
 */
export async function listConcerns(ctx: Ctx, { kind, state, number, ...rest }: ConcernQuery) {
  demand(canReadConcerns(ctx.actor));
  const { limit, offset } = pageOf(rest);
  let rows = concerns(ctx.db).where("concern.kind", "=", kind).where("concern.state", "=", state);
  let counted = ctx.db.selectFrom("concern").select("id").where("kind", "=", kind).where("state", "=", state);
  if (number !== "") {
    rows = rows.where("concern.number", "=", number.toUpperCase());
    counted = counted.where("number", "=", number.toUpperCase());
  }
  rows =
    state === "waiting"
      ? rows.orderBy("concern.id")
      : rows.orderBy("concern.closed_at", "desc").orderBy("concern.id", "desc");
  return { rows: await rows.limit(limit).offset(offset).execute(), ...(await countUpTo(ctx.db, counted)) };
}

export type ListedConcerns = Awaited<ReturnType<typeof listConcerns>>;
