import { Link } from "react-router";
import { useAddress } from "../../url/use-address.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import styles from "./family-messages.module.css";
import { DeletedMessages } from "./deleted-messages.tsx";
import { StudentRemembrances } from "./student-remembrances.tsx";
import type { MessageItem } from "@changming/contract/message";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { UndoNote } from "../family/family-actions.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import {
  familyMessagePageSize as pageSize,
  FamilyPaged,
  type MessageActionProps,
  MessageList,
  useMessageActions,
} from "./message-list.tsx";

/** The visitors' messages; managers also see the deleted ones and the students' remembrances (R-family-5). */
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

/** The messages that visitors see; managers can delete one. */
function VisibleMessages(pageData: FamilyPageData) {
  const { place, home } = pageData;
  const list = useFamilyList({
    pageData,
    name: "letters",
    pageSize,
    queryFn: (paging, signal) => api.message.list({ id: place.id, ...paging }, { signal, asMember: true }),
  });
  const { undo, isBusy, remove } = useMessageActions(place.id, list.query.refetch);
  return (
    <>
      <FamilyPaged
        list={list}
        what="信"
        to={(number) => paths.familyMessages(place, number)}
        empty={<EmptyState title="还没有来信" text="亲友写来的信会放在这里。把居所发给他们，请大家说几句想说的话。" />}
      >
        {({ counts, itemList }) => (
          <MessageList
            counts={counts}
            messages={itemList}
            isBusy={isBusy}
            onAction={remove}
            Action={home.can.manage ? RemoveMessage : undefined}
          />
        )}
      </FamilyPaged>
      <UndoNote undo={undo} />
    </>
  );
}

function RemoveMessage({ message, isBusy, onAction }: MessageActionProps<MessageItem>) {
  return (
    <Button kind="ghost" disabled={isBusy} onClick={() => onAction(message)}>
      删除<span className="hide">{message.nickname}的信</span>
    </Button>
  );
}
