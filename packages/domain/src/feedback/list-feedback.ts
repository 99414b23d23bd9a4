import type { Ctx } from "../context/context.ts";
import { countUpTo } from "../context/count-up-to.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { canReadFeedback } from "./access.ts";

interface FeedbackQuery {
  page: number;
  pageSize: number;
  state: "waiting" | "answered";
  /** Only this one, if it is in that state. */
  id?: number | undefined;
}

/** Unanswered feedback, oldest first, or answered feedback, newest first. Throws `staffRoleMissing`, `pageTooDeep`. */
export async function listFeedback(ctx: Ctx, { state, id, ...rest }: FeedbackQuery) {
  demand(canReadFeedback(ctx.actor));
  const { limit, offset } = pageOf(rest);
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
