import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { countUpTo, pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import type { Media } from "../context/media.ts";
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

type ListedFeedback = Awaited<ReturnType<typeof listFeedback>>;

/** For staff. */
export function presentFeedback({ rows, counts, hasMore }: ListedFeedback, media: Media) {
  const itemList = rows.map((row) => ({
    id: row.id,
    title: row.title,
    content: row.content,
    pictures: row.pictures.map((image) => media.address(image)),
    account_id: row.account_id,
    nickname: row.nickname,
    answer: row.answer ?? "",
    answered_by: row.answerer ?? "",
    write_time: shanghaiDateTime(row.written_at),
    answer_time: row.answered_at ? shanghaiDateTime(row.answered_at) : "",
    version: row.version,
  }));
  return { counts, has_more_counts: hasMore, itemList };
}
