import type { BodyOf } from "@changming/contract/define";
import type { familyMessages } from "@changming/contract/family-messages";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { dayText } from "../../parts/day-text.ts";
import {
  familyMessagePageSize as pageSize,
  FamilyPaged,
  type MessageActionProps,
  MessageList,
  useMessageActions,
} from "./message-list.tsx";

type DeletedMessage = BodyOf<typeof familyMessages.deleted>["itemList"][number];

/** Messages that the family deleted: visible to managers only, and each can be restored. */
export function DeletedMessages(pageData: FamilyPageData) {
  const { place } = pageData;
  const list = useFamilyList({
    pageData,
    name: "deleted",
    pageSize,
    queryFn: (paging, signal) => api.familyMessages.deleted({ residenceId: place.id, ...paging }, { signal }),
  });
  const { isBusy, restore } = useMessageActions(place.id, list.query.refetch);
  return (
    <FamilyPaged
      list={list}
      what="信"
      to={(number) => paths.familyMessages(place, number, "deleted")}
      empty={
        <EmptyState title="没有删除过的信" text="家人删除的信会留在这里，只有主理人和管理人看得到，随时可以放回去。" />
      }
    >
      {({ counts, itemList }) => (
        <MessageList counts={counts} messages={itemList} isBusy={isBusy} onAction={restore} Action={RestoreMessage} />
      )}
    </FamilyPaged>
  );
}

function RestoreMessage({ message, isBusy, onAction }: MessageActionProps<DeletedMessage>) {
  return (
    <>
      <Button kind="ghost" disabled={isBusy} onClick={() => onAction(message)}>
        恢复<span className="hide">{message.nickname}的信</span>
      </Button>
      <span>
        {message.deleted_by || "家人"}于{dayText(message.delete_time)}删除
      </span>
    </>
  );
}
