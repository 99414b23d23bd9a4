import type { MessageItem } from "@changming/contract/message";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { UndoNote } from "../family/undo-note.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { familyMessagePageSize as pageSize, FamilyPaged } from "./family-paged.tsx";
import { type MessageActionProps, MessageList, useMessageActions } from "./message-list.tsx";

/** The messages that visitors see; managers can delete one. */
export function VisibleMessages(pageData: FamilyPageData) {
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
    <Button kind="bare" disabled={isBusy} onClick={() => onAction(message)}>
      删除<span className="hide">{message.nickname}的信</span>
    </Button>
  );
}
