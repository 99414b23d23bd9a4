import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import type { BodyOf } from "@changming/contract/define";
import type { inbox } from "@changming/contract/inbox";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { unread } from "../personal/reader-facts.ts";
import { beyondFirst } from "../../url/paging.ts";
import { Moment } from "../personal/moment.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./inbox-list.module.css";

/** The user's inbox messages; the menu beside them shows the same number of unread ones. */
export function InboxList({ user }: { user: UserInfo }) {
  return (
    <OwnList
      user={user}
      what="消息"
      to={paths.inbox}
      queryFn={async (paging, signal) => {
        const result = await api.inbox.list(paging, { signal });
        if (result.ok) unread.setKnown(user, result.body.unread);
        return result;
      }}
      left="更早的消息都还在"
      empty={
        <EmptyState
          title="还没有消息"
          text="有人给您照看的居所写了信、献了礼，申请有了答复，或平台有事要告诉您，都会写在这里。"
        />
      }
    >
      {(body, page) => <InboxRows page={page} body={body} />}
    </OwnList>
  );
}

type Inbox = BodyOf<typeof inbox.list>;

/** The inbox messages of one page; an unread one has a mark, also as text for screen readers (R-personal-7). */
function InboxRows({ page, body }: { page: number; body: Inbox }) {
  return (
    <>
      <Tally>
        共 {counted(body.counts)} 则，{body.unread > 0 ? `${counted(body.unread)} 则未读` : "都已读过"}
      </Tally>
      <ol role="list">
        {body.itemList.map((item) => (
          <li key={item.id}>
            <Link
              className={`${styles.row} ${item.is_read ? "" : styles.unread}`}
              to={paths.inboxMessage(item.id, beyondFirst(page))}
            >
              <span className={styles.title}>
                {!item.is_read && <span className="hide">未读：</span>}
                {item.title}
              </span>
              <Moment className={styles.time} at={item.date_time} />
              {item.summary && <span className={styles.summary}>{item.summary}</span>}
            </Link>
          </li>
        ))}
      </ol>
    </>
  );
}
