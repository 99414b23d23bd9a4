import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import type { Decided, ReviewDetail } from "./review-data.ts";
import { byLeafing } from "./use-leafing.ts";

/** Says what was decided and goes straight on to who waits next: asked anew, for others decide too. */
export function useDecided({ id, name, next_id }: ReviewDetail): (decided: Decided) => Promise<void> {
  const navigate = useNavigate();
  return async ({ state, number_text }) => {
    showToast(state === "approved" ? `${name}的申请已通过：${number_text}` : `${name}的申请已驳回`);
    const now = await api.applicationReview.detail({ id });
    const next = now.ok ? now.body.next_id : next_id;
    if (next === 0) await navigate(paths.reviewQueue());
    else await navigate(paths.review(next), { state: byLeafing });
  };
}
