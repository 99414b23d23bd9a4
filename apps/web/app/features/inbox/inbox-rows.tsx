import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { inbox } from "@changming/contract/inbox";
import { beyondFirst } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { Moment } from "../personal/moment.tsx";
import { Tally } from "../personal/tally.tsx";
import { counted } from "../../parts/counted.ts";
import styles from "./inbox-rows.module.css";

type Inbox = BodyOf<typeof inbox.list>;

/** The inbox messages of one page; an unread one has a mark, also as text for screen readers. */
export function InboxRows({ page, body }: { page: number; body: Inbox }) {
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
