import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { NoGarden } from "../own-gardens/no-garden.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { QueueList } from "./queue-list.tsx";
import { pageSize, type QueueQuery, queuePath } from "./queue-query.ts";
import { UnknownApplication } from "./unknown-application.tsx";
import { pace } from "./use-waiting.ts";

/** What waits to be decided, the longest first, or what was decided, the latest first. */
export function ApplicationQueue({ user, query }: { user: UserInfo; query: QueueQuery }) {
  const { tab, gardenId, page } = query;
  const asked = useAsked({
    key: `${user.token} ${queuePath(query)}`,
    ask: (signal) => {
      const filter = gardenId === null ? {} : { gardenId };
      return api.applicationReview.queue(
        { ...filter, isDecided: tab === "decided" ? 1 : 0, page, pageSize },
        { signal },
      );
    },
    every: pace,
  });
  if (asked.error === "notFound") return <UnknownApplication title="没有这个园区" />;
  return (
    <AskedPart asked={asked} what="申请">
      {(queue) => (queue.gardens.length === 0 ? <NoGarden /> : <QueueList queue={queue} query={query} />)}
    </AskedPart>
  );
}
