import { useAddress } from "../../use-address.ts";
import type { UserInfo } from "../account/user-info.ts";
import { ApplicationQueue } from "./application-queue.tsx";
import { CorrectionQueue } from "./correction-queue.tsx";
import { queueQueryOf } from "./queue-query.ts";
import { ReviewTabs } from "./review-tabs.tsx";
import { useWaiting } from "./use-waiting.ts";

/** What a garden administrator has to decide; which part, which garden and which page stand in the address. */
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
