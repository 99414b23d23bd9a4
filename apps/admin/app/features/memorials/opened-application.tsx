import { useState } from "react";
import { api } from "../../api/api.ts";
import { DrawerActions } from "../../parts/drawer-actions.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { ApproveDialog, RejectDialog } from "./application-actions.tsx";
import { ApplicationFacts, ApplicationHistory } from "./application-facts.tsx";
import type { ApplicationDetail } from "./memorial-items.ts";
import { decides } from "./memorial-labels.ts";
import { Documents, useDocuments } from "./documents.tsx";

interface OpenedProps {
  one: ApplicationDetail;
  again(): void;
  onClose(): void;
  onGo(id: number): void;
}

/** One fetched application with its actions. */
export function OpenedApplication({ one, again, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [action, setAction] = useState<"approve" | "reject" | null>(null);
  const documents = useDocuments(one.papers, (paper) => api.application.lookAtPaper({ id: one.id, paper }));
  const mayLook = decides(role) && one.papers.length > 0;
  const actions: RowAction[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: documents.open }] : []),
    ...(one.can.decide
      ? [
          { label: "通过", key: "a", run: () => setAction("approve") },
          { label: "驳回", key: "r", run: () => setAction("reject") },
        ]
      : []),
    ...(one.previous_id ? [{ label: "上一份", key: "k", run: () => onGo(one.previous_id) }] : []),
    ...(one.next_id ? [{ label: "下一份", key: "j", run: () => onGo(one.next_id) }] : []),
  ];
  // After a decision the next application opens, or the list.
  const done = () => (one.next_id ? onGo(one.next_id) : onClose());
  const close = () => {
    setAction(null);
    again();
  };
  return (
    <>
      <Drawer
        title={`${one.name}　${one.garden_name}`}
        isWide
        onClose={onClose}
        foot={<DrawerActions actions={actions} />}
      >
        <ApplicationFacts one={one} />
        <Documents papers={one.papers} eraseTime={one.papers_erase_time} mayLook={mayLook} {...documents} />
        <ApplicationHistory one={one} />
      </Drawer>
      {action === "approve" && (
        <ApproveDialog
          one={one}
          hasLooked={one.has_looked || Object.keys(documents.images).length > 0}
          onClose={close}
          onDone={done}
        />
      )}
      {action === "reject" && <RejectDialog one={one} onClose={close} onDone={done} />}
    </>
  );
}
