import { useAddress } from "../../url/use-address.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { MessageTabs } from "./message-tabs.tsx";
import { DeletedMessages } from "./deleted-messages.tsx";
import { StudentRemembrances } from "./student-remembrances.tsx";
import { VisibleMessages } from "./visible-messages.tsx";

/** The visitors' messages; managers also see the deleted ones and the students' remembrances. */
export function FamilyMessages(pageData: FamilyPageData) {
  const { home, place } = pageData;
  const wanted = useAddress().searchParams.get("tab");
  if (!home.can.manage) return <VisibleMessages {...pageData} />;
  const tab = wanted === "deleted" || wanted === "students" ? wanted : undefined;
  return (
    <>
      <MessageTabs place={place} tab={tab} students={home.counts.students} />
      {tab === "deleted" ? (
        <DeletedMessages {...pageData} />
      ) : tab === "students" ? (
        <StudentRemembrances {...pageData} />
      ) : (
        <VisibleMessages {...pageData} />
      )}
    </>
  );
}
