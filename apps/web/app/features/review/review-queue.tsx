import { useState } from "react";
import { useAddress } from "../../url/use-address.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { NoGarden } from "../../parts/no-garden.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { QueueList, CorrectionRows } from "./queue-list.tsx";
import {
  pageSize,
  type QueueQuery,
  queuePath,
  pace,
  queueQueryOf,
  useWaiting,
  type QueuedCorrection,
  type ReviewTab,
  reviewTabs,
} from "./queue-query.ts";
import { UnknownApplication } from "./unknown-application.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { Link } from "react-router";
import { counted } from "../../parts/counted.ts";
import styles from "./review-queue.module.css";

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

/** Pending applications, longest waiting first, or decided ones, latest first. */
function ApplicationQueue({ user, query }: { user: UserInfo; query: QueueQuery }) {
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

/** Corrections of certificates that families requested, longest waiting first. */
function CorrectionQueue({ user, page }: { user: UserInfo; page: number }) {
  const [open, setOpen] = useState<QueuedCorrection | null>(null);
  const query = useQuery({
    key: `${user.token} ${page}`,
    queryFn: (signal) => api.propertyCorrection.queue({ page, pageSize }, { signal }),
    every: pace,
  });
  return (
    <>
      <AsyncSection query={query} what="更正申请">
        {(queue) => <CorrectionRows queue={queue} page={page} onAnswer={setOpen} />}
      </AsyncSection>
      {open && (
        <AnswerDialog
          item={open}
          levels={query.body?.levels ?? []}
          onClose={() => setOpen(null)}
          onAnswered={query.refetch}
        />
      )}
    </>
  );
}

const names: Readonly<Record<ReviewTab, string>> = {
  waiting: "待审核",
  decided: "已审核",
  corrections: "证书更正",
};

interface ReviewTabsProps {
  tab: ReviewTab;
  /** Number of pending items in each; undefined while unknown. */
  waiting: Partial<Record<ReviewTab, number | undefined>>;
}

/** The tabs: pending applications, decided ones, and correction requests. */
export function ReviewTabs({ tab, waiting }: ReviewTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="审核">
      <ul role="list">
        {reviewTabs.map((each) => (
          <li key={each}>
            <Link to={queuePath({ tab: each })} aria-current={each === tab ? "page" : undefined}>
              {names[each]}
              {waiting[each] ? <span className={styles.count}> {counted(waiting[each])}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
