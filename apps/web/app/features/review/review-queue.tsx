import { useAddress } from "../../url/use-address.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { ApplicationQueue } from "./application-queue.tsx";
import { CorrectionQueue } from "./correction-queue.tsx";
import { queueQueryOf } from "./queue-query.ts";
import { ReviewTabs } from "./review-tabs.tsx";
import { useWaiting } from "./use-waiting.ts";

/** The reviews of a garden administrator; part, garden and page are in the address. */
export function ReviewQueue({ user }: { user: UserInfo }) {
  const query = queueQueryOf(useAddress());
  const { queue, corrections } = useWaiting(user);
  const waiting = queue?.gardens.reduce((sum, garden) => sum + garden.waiting, 0);
  return (
    <>
      <ReviewTabs tab={query.tab} waiting={{ waiting, corrections }} />
      {query.tab === "corrections" ? (
        <CorrectionQueue user={user} page={query.page} />
      ) : (
        <ApplicationQueue user={user} query={query} />
      )}
    </>
  );
}
