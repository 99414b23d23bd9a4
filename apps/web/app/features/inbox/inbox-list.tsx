import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { unread } from "../personal/reader-facts.ts";
import { InboxRows } from "./inbox-rows.tsx";

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
