import type { applicationReview as calls } from "@changming/contract/application-review";
import type { BodyOf } from "@changming/contract/define";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { EventRow } from "./review-queries.ts";
import { stateTexts } from "./states.ts";

type Detail = BodyOf<typeof calls.detail>;

/** One transition; people are identified by role, not by name. */
export function presentEvent(event: EventRow): Detail["history"][number] {
  return {
    time: shanghaiDateTime(event.at),
    state_text: stateTexts[event.to_state],
    by: moverOf(event),
    reason: event.reason,
  };
}

function moverOf({ actor_kind, actor_id, applicant_id, to_state }: EventRow): string {
  if (actor_kind === "staff") return "平台工作人员";
  if (actor_kind !== "account") return "系统";
  const isApplicants = actor_id === applicant_id && to_state !== "approved" && to_state !== "rejected";
  return isApplicants ? "申请人" : "园区管理员";
}
