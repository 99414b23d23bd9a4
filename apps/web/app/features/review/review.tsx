import { idOf } from "../../address.ts";
import { api } from "../../api.ts";
import { useAddress } from "../../use-address.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { ReviewDesk } from "./review-desk.tsx";
import { UnknownApplication } from "./unknown-application.tsx";

/** One application for who decides about it; which, the address says. */
export function Review({ user }: { user: UserInfo }) {
  const id = idOf(useAddress());
  if (id === null) return <UnknownApplication title="没有这份申请" />;
  return <AskedReview key={id} id={id} user={user} />;
}

function AskedReview({ id, user }: { id: number; user: UserInfo }) {
  const asked = useAsked({
    key: `${user.token} ${id}`,
    ask: (signal) => api.applicationReview.detail({ id }, { signal }),
  });
  if (asked.error === "notFound") return <UnknownApplication title="没有这份申请" />;
  return (
    <AskedPart asked={asked} what="申请">
      {(review) => <ReviewDesk review={review} askAgain={asked.askAgain} />}
    </AskedPart>
  );
}
