import { idOf } from "../../url/address.ts";
import { api } from "../../api/api.ts";
import { useAddress } from "../../url/use-address.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { ReviewWorkspace } from "./review-workspace.tsx";
import { UnknownApplication } from "./unknown-application.tsx";

/** One application for its reviewer; the address says which. */
export function Review({ user }: { user: UserInfo }) {
  const id = idOf(useAddress());
  if (id === null) return <UnknownApplication title="没有这份申请" />;
  return <LoadedReview key={id} id={id} user={user} />;
}

function LoadedReview({ id, user }: { id: number; user: UserInfo }) {
  const query = useQuery({
    key: `${user.token} ${id}`,
    queryFn: (signal) => api.applicationReview.detail({ id }, { signal }),
  });
  if (query.error === "notFound") return <UnknownApplication title="没有这份申请" />;
  return (
    <AsyncSection query={query} what="申请">
      {(review) => <ReviewWorkspace review={review} refetch={query.refetch} />}
    </AsyncSection>
  );
}
