import { Link } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import styles from "./message-tabs.module.css";

type MessageTab = "deleted" | "students" | undefined;

const tabs: readonly { tab: MessageTab; name: string }[] = [
  { tab: undefined, name: "来信" },
  { tab: "students", name: "学生缅怀" },
  { tab: "deleted", name: "已删除" },
];

export function MessageTabs({ place, tab, students }: { place: FamilyPlace; tab: MessageTab; students: number }) {
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
