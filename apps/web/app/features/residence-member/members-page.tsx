import { useState } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { FamilyPage, type FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { FamilyLog, StaffLooks } from "./family-log.tsx";
import { InvitePart } from "./invite-part.tsx";
import { MemberRow } from "./member-row.tsx";
import styles from "./members-page.module.css";
import { OfferNote } from "./offer-note.tsx";

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
