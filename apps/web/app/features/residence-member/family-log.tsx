import { useState } from "react";
import { Button } from "@changming/ui/button";
import type { Result } from "@changming/contract/client";
import { api } from "../../api/api.ts";
import type { FamilyPlace } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { Moment } from "../personal/moment.tsx";
import styles from "./family-log.module.css";

/** Rows per request: the call's own page size. */
const pageSize = 20;

/** Changes of roles, newest first: when, and by whom. */
export function FamilyLog({ place }: { place: FamilyPlace }) {
  return (
    <PagedLog
      placeId={place.id}
      none="还没有记录。请家人来、改身份、转交，都会写在这里。"
      queryFn={(page, signal) => api.residenceMember.log({ residenceId: place.id, page, pageSize }, { signal })}
    />
  );
}

/** When staff looked at private data of the residence, in which role and why, newest first. */
export function StaffLooks({ place }: { place: FamilyPlace }) {
  return (
    <PagedLog
      placeId={place.id}
      none="还没有工作人员看过。"
      queryFn={(page, signal) => api.residenceMember.looks({ residenceId: place.id, page, pageSize }, { signal })}
    />
  );
}

interface PagedLogProps {
  placeId: number;
  /** Text where there is no row. */
  none: string;
  queryFn(page: number, signal: AbortSignal): Promise<Result<{ counts: number; itemList: LogEntry[] }>>;
}

function PagedLog({ placeId, none, queryFn }: PagedLogProps) {
  const [pages, setPages] = useState(1);
  const query = useQuery({ key: String(placeId), queryFn: (signal) => queryFn(1, signal) });
  return (
    <AsyncSection query={query} what="记录" level={3}>
      {({ counts, itemList }) => (
        <>
          {counts === 0 && <p className={styles.none}>{none}</p>}
          <ol className={styles.log} role="list">
            <LogEntries entries={itemList} />
            {Array.from({ length: pages - 1 }, (_each, at) => (
              <Further key={at} placeId={placeId} page={at + 2} queryFn={queryFn} />
            ))}
          </ol>
          {counts > pages * pageSize && (
            <div className={styles.more}>
              <Button kind="bare" onClick={() => setPages((before) => before + 1)}>
                再看早一些的
              </Button>
            </div>
          )}
        </>
      )}
    </AsyncSection>
  );
}

type LogEntry = { id: number; text: string; create_time: string };

function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  return entries.map(({ id, text, create_time }) => (
    <li key={id}>
      {text}
      <Moment at={create_time} />
    </li>
  ));
}

function Further({ placeId, page, queryFn }: Pick<PagedLogProps, "placeId" | "queryFn"> & { page: number }) {
  const query = useQuery({ key: `${placeId} ${page}`, queryFn: (signal) => queryFn(page, signal) });
  if (query.body) return <LogEntries entries={query.body.itemList} />;
  return (
    <li>
      {query.error ? (
        <Button onClick={query.refetch}>没有取到，再试一次</Button>
      ) : (
        <span role="status">正在取记录…</span>
      )}
    </li>
  );
}
