import { Link } from "react-router";
import { useAddress } from "../../url/use-address.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import styles from "./family-messages.module.css";
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

type MessageTab = "deleted" | "students" | undefined;

const tabs: readonly { tab: MessageTab; name: string }[] = [
  { tab: undefined, name: "来信" },
  { tab: "students", name: "学生缅怀" },
  { tab: "deleted", name: "已删除" },
];

function MessageTabs({ place, tab, students }: { place: FamilyPlace; tab: MessageTab; students: number }) {
  return (
    <nav className={styles.tabs} aria-label="留言的几类">
      <ul role="list">
        {tabs.map((each) => (
          <li key={each.name}>
            <Link
              to={paths.familyMessages(place, undefined, each.tab)}
              aria-current={each.tab === tab ? "page" : undefined}
            >
              {each.name}
              {each.tab === "students" && students > 0 && ` ${students}`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
