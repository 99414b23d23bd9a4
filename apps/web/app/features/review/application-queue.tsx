import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { NoGarden } from "../../parts/no-garden.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { QueueList } from "./queue-list.tsx";
import { pageSize, type QueueQuery, queuePath } from "./queue-query.ts";
import { UnknownApplication } from "./unknown-application.tsx";
import { pace } from "./use-waiting.ts";

/** Pending applications, longest waiting first, or decided ones, latest first. */
export function ApplicationQueue({ user, query }: { user: UserInfo; query: QueueQuery }) {
  const { tab, gardenId, page } = query;
  const queueQuery = useQuery({
    key: `${user.token} ${queuePath(query)}`,
    queryFn: (signal) => {
      const filter = gardenId === null ? {} : { gardenId };
      return api.applicationReview.queue(
        { ...filter, isDecided: tab === "decided" ? 1 : 0, page, pageSize },
        { signal },
      );
    },
    every: pace,
  });
  if (queueQuery.error === "notFound") return <UnknownApplication title="没有这个园区" />;
  return (
    <AsyncSection query={queueQuery} what="申请">
      {(queue) => (queue.gardens.length === 0 ? <NoGarden /> : <QueueList queue={queue} query={query} />)}
    </AsyncSection>
  );
}
