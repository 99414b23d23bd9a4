import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { Decided, ReviewDetail } from "./review-data.ts";
import { byReviewNavigation } from "./use-review-navigation.ts";

/** Reports the decision and goes straight on to the next application: refetched, since others decide too. */
export function useDecided({ id, name, next_id }: ReviewDetail): (decided: Decided) => Promise<void> {
  const navigate = useNavigate();
  return async ({ state, number_text }) => {
    showToast(state === "approved" ? `${name}的申请已通过：${number_text}` : `${name}的申请已驳回`);
    const now = await api.applicationReview.detail({ id });
    const next = now.ok ? now.body.next_id : next_id;
    if (next === 0) await navigate(paths.reviewQueue());
    else await navigate(paths.review(next), { state: byReviewNavigation });
  };
}
