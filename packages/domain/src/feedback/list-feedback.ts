import type { Ctx } from "../context.ts";
import { countUpTo } from "../count-up-to.ts";
import { pageOf } from "../paging.ts";
import { demand } from "../refusal.ts";
import { canReadFeedback } from "./access.ts";

export interface FeedbackQuery {
  page: number;
  pageSize: number;
  state: "waiting" | "answered";
  /** This one alone, where it is in that state. */
  id?: number | undefined;
}

/** What waits for an answer, the longest first, or was answered, the latest first. Refuses with `staffRoleMissing`, `pageTooDeep`. */
export async function listFeedback(ctx: Ctx, { state, id, ...asked }: FeedbackQuery) {
  demand(canReadFeedback(ctx.actor));
  const { limit, offset } = pageOf(asked);
  const isWaiting = state === "waiting";
  const found = ctx.db
    .selectFrom("feedback")
    .where("answer", isWaiting ? "is" : "is not", null)
    .$if(id !== undefined, (query) => query.where("feedback.id", "=", id ?? 0));
  const rows = await found
    .innerJoin("account", "account.id", "feedback.account_id")
    .leftJoin("staff", "staff.id", "feedback.answered_by")
    .selectAll("feedback")
    .select(["account.nickname", "staff.name as answerer"])
    .orderBy("feedback.id", isWaiting ? "asc" : "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, ...(await countUpTo(ctx.db, found.select("feedback.id"))) };
}

export type ListedFeedback = Awaited<ReturnType<typeof listFeedback>>;
