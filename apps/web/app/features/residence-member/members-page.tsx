import { useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { FamilyPage, type FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { InvitePart } from "./invite-part.tsx";
import { MemberRow } from "./member-row.tsx";
import { OfferNote } from "./offer-note.tsx";
import { Button } from "@changming/ui/button";
import type { Result } from "@changming/contract/client";
import type { FamilyPlace } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import styles from "./members-page.module.css";

/** Who manages the residence, who is invited, and what was changed about it. */
export function MembersPage() {
  return (
    <FamilyPage title="家人" lead="和您一起照看这处居所的人。">
      {(pageData) => <Members {...pageData} />}
    </FamilyPage>
  );
}

function Members({ place, home, user, query: homeQuery }: FamilyPageData) {
  const query = useQuery({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => api.residenceMember.list({ residenceId: place.id }, { signal }),
  });
  const [changes, setChanges] = useState(0);
  // Roles and the number of members may have changed; the log has another entry.
  const handleChanged = () => {
    setChanges((before) => before + 1);
    query.refetch();
    homeQuery.refetch();
  };
  return (
    <AsyncSection query={query} what="家人">
      {(members) => (
        <>
          {members.offer && (
            <OfferNote place={place} offer={members.offer} canOwn={home.can.own} onChanged={handleChanged} />
          )}
          <ul className={styles.members} role="list">
            {members.itemList.map((member) => (
              <MemberRow
                key={member.memberId}
                place={place}
                member={member}
                members={members}
                canOwn={home.can.own}
                onChanged={handleChanged}
              />
            ))}
          </ul>
          {home.can.own && <InvitePart place={place} invitations={members.invitationList} onChanged={handleChanged} />}
          {home.can.manage && (
            <FamilyPart title="家人的记录" lead="谁在什么时候改了谁可以做什么，一条一条都在这里，谁也不能改。">
              <FamilyLog key={changes} place={place} />
            </FamilyPart>
          )}
          {home.can.manage && (
            <FamilyPart
              title="工作人员看过"
              lead="平台的工作人员要看私密居所里的内容，必须先写明原因。什么时候、什么角色、为什么，都记在这里，谁也不能改。"
            >
              <StaffLooks place={place} />
            </FamilyPart>
          )}
        </>
      )}
    </AsyncSection>
  );
}

/** Rows per request: the call's own page size. */
const pageSize = 20;

/** Changes of roles, newest first: when, and by whom. */
function FamilyLog({ place }: { place: FamilyPlace }) {
  return (
    <PagedLog
      placeId={place.id}
      none="还没有记录。请家人来、改身份、转交，都会写在这里。"
      queryFn={(page, signal) => api.residenceMember.log({ residenceId: place.id, page, pageSize }, { signal })}
    />
  );
}

/** When staff looked at private data of the residence, in which role and why, newest first. */
function StaffLooks({ place }: { place: FamilyPlace }) {
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
              <Button kind="ghost" onClick={() => setPages((before) => before + 1)}>
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
