import { useState } from "react";
import { api } from "../../api.ts";
import { DrawerDeeds } from "../../parts/drawer-deeds.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { ApproveDialog, RejectDialog } from "./application-deeds.tsx";
import { ApplicationFacts, ApplicationHistory } from "./application-facts.tsx";
import type { ApplicationDetail } from "./memorial-items.ts";
import { decides } from "./memorial-words.ts";
import { Papers, usePapers } from "./papers.tsx";

interface OpenedProps {
  one: ApplicationDetail;
  again(): void;
  onClose(): void;
  onGo(id: number): void;
}

/** One application as it was read, with what can be done about it. */
export function OpenedApplication({ one, again, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [deed, setDeed] = useState<"approve" | "reject" | null>(null);
  const papers = usePapers(one.papers, (paper) => api.application.lookAtPaper({ id: one.id, paper }));
  const mayLook = decides(role) && one.papers.length > 0;
  const deeds: RowDeed[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: papers.open }] : []),
    ...(one.can.decide
      ? [
          { label: "通过", key: "a", run: () => setDeed("approve") },
          { label: "驳回", key: "r", run: () => setDeed("reject") },
        ]
      : []),
    ...(one.previous_id ? [{ label: "上一份", key: "k", run: () => onGo(one.previous_id) }] : []),
    ...(one.next_id ? [{ label: "下一份", key: "j", run: () => onGo(one.next_id) }] : []),
  ];
  // Who decided goes on with the next one, or back to the list.
  const done = () => (one.next_id ? onGo(one.next_id) : onClose());
  const close = () => {
    setDeed(null);
    again();
  };
  return (
    <>
      <Drawer title={`${one.name}　${one.garden_name}`} isWide onClose={onClose} foot={<DrawerDeeds deeds={deeds} />}>
        <ApplicationFacts one={one} />
        <Papers papers={one.papers} eraseTime={one.papers_erase_time} mayLook={mayLook} {...papers} />
        <ApplicationHistory one={one} />
      </Drawer>
      {deed === "approve" && (
        <ApproveDialog
          one={one}
          hasLooked={one.has_looked || Object.keys(papers.shown).length > 0}
          onClose={close}
          onDone={done}
        />
      )}
      {deed === "reject" && <RejectDialog one={one} onClose={close} onDone={done} />}
    </>
  );
}
