import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DetailList } from "../../parts/detail-list.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { FullPhoneDialog } from "../../parts/full-phone-dialog.tsx";
import { useSelf } from "../../session/session-store.ts";
import { ApproveCooperation, RejectCooperation } from "./cooperation-actions.tsx";
import { ageText, type CooperationDetail, decides } from "./memorial-items.ts";
import { Documents, useDocuments } from "./documents.tsx";

interface DrawerProps {
  id: number;
  onClose(): void;
  onGo(id: number): void;
  /** The request before it in its list; null for the first. */
  previousId: number | null;
}

/** One request to run a garden, beside its queue. */
export function CooperationDrawer({ id, previousId, onClose, onGo }: DrawerProps) {
  const query = useQuery(queries.cooperation.detail({ id }));
  if (query.isSuccess) {
    return (
      <OpenedCooperation
        key={query.data.id}
        one={query.data}
        again={() => void query.refetch()}
        previousId={previousId}
        onClose={onClose}
        onGo={onGo}
      />
    );
  }
  return (
    <Drawer title="合作申请" isWide onClose={onClose}>
      <Loading query={query} />
    </Drawer>
  );
}

interface OpenedProps {
  one: CooperationDetail;
  again(): void;
  onClose(): void;
  onGo(id: number): void;
  /** The request before it in its list; null for the first. */
  previousId: number | null;
}

/** One fetched request with its actions. */
function OpenedCooperation({ one, again, previousId, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [action, setAction] = useState<"approve" | "reject" | "mobile" | null>(null);
  const documents = useDocuments(one.papers, (paper) => api.cooperation.lookAtPaper({ id: one.id, paper }));
  const mayLook = decides(role) && one.papers.length > 0;
  const actions: RowAction[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: documents.open }] : []),
    ...(decides(role) ? [{ label: "看手机号", key: "m", run: () => setAction("mobile") }] : []),
    ...(one.can.decide
      ? [
          { label: "通过", key: "a", run: () => setAction("approve") },
          { label: "不通过", key: "r", run: () => setAction("reject") },
        ]
      : []),
    ...(previousId === null ? [] : [{ label: "上一份", key: "k", run: () => onGo(previousId) }]),
    ...(one.next_id ? [{ label: "下一份", key: "j", run: () => onGo(one.next_id) }] : []),
  ];
  const done = () => (one.next_id ? onGo(one.next_id) : onClose());
  const close = () => {
    setAction(null);
    again();
  };
  return (
    <>
      <Drawer title={one.garden_name} isWide onClose={onClose} foot={<DrawerActions actions={actions} />}>
        <DetailList details={factsOf(one)} />
        <Documents papers={one.papers} eraseTime={one.papers_erase_time} mayLook={mayLook} {...documents} />
      </Drawer>
      {action === "mobile" && (
        <FullPhoneDialog
          name={one.applicant}
          look={(reason) => api.cooperation.wholeMobile({ id: one.id, reason })}
          onClose={() => setAction(null)}
        />
      )}
      {action === "approve" && <ApproveCooperation one={one} onClose={close} onDone={done} />}
      {action === "reject" && <RejectCooperation one={one} onClose={close} onDone={done} />}
    </>
  );
}

function factsOf(one: CooperationDetail) {
  return [
    { label: "状态", value: `${one.state_text}${one.can.decide ? `，已等 ${ageText(one.hours)}` : ""}` },
    { label: "申请人", value: one.applicant },
    { label: "手机号", value: one.mobile },
    { label: "单位", value: one.company },
    { label: "账号", value: one.nickname },
    { label: "推荐人", value: one.referrer },
    { label: "已管理的园区", value: one.keeps.join("、") },
    { label: "提交时间", value: one.create_time },
    { label: "谁审核的", value: [one.decided_by, one.decide_time].filter(Boolean).join(" ") },
    { label: "没有通过的原因", value: one.reason },
  ];
}
