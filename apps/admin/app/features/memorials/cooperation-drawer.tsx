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
        cooperation={query.data}
        refetch={() => void query.refetch()}
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
  cooperation: CooperationDetail;
  refetch(): void;
  onClose(): void;
  onGo(id: number): void;
  /** The request before it in its list; null for the first. */
  previousId: number | null;
}

/** One fetched request with its actions. */
function OpenedCooperation({ cooperation, refetch, previousId, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [action, setAction] = useState<"approve" | "reject" | "mobile" | null>(null);
  const documents = useDocuments(cooperation.papers, (paper) =>
    api.cooperation.lookAtPaper({ id: cooperation.id, paper }),
  );
  const mayLook = decides(role) && cooperation.papers.length > 0;
  const actions: RowAction[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: documents.open }] : []),
    ...(decides(role) ? [{ label: "看手机号", key: "m", run: () => setAction("mobile") }] : []),
    ...(cooperation.can.decide
      ? [
          { label: "通过", key: "a", run: () => setAction("approve") },
          { label: "不通过", key: "r", run: () => setAction("reject") },
        ]
      : []),
    ...(previousId === null ? [] : [{ label: "上一份", key: "k", run: () => onGo(previousId) }]),
    ...(cooperation.next_id ? [{ label: "下一份", key: "j", run: () => onGo(cooperation.next_id) }] : []),
  ];
  const done = () => (cooperation.next_id ? onGo(cooperation.next_id) : onClose());
  const close = () => {
    setAction(null);
    refetch();
  };
  return (
    <>
      <Drawer title={cooperation.garden_name} isWide onClose={onClose} foot={<DrawerActions actions={actions} />}>
        <DetailList details={factsOf(cooperation)} />
        <Documents
          papers={cooperation.papers}
          eraseTime={cooperation.papers_erase_time}
          mayLook={mayLook}
          {...documents}
        />
      </Drawer>
      {action === "mobile" && (
        <FullPhoneDialog
          name={cooperation.applicant}
          look={(reason) => api.cooperation.wholeMobile({ id: cooperation.id, reason })}
          onClose={() => setAction(null)}
        />
      )}
      {action === "approve" && <ApproveCooperation cooperation={cooperation} onClose={close} onDone={done} />}
      {action === "reject" && <RejectCooperation cooperation={cooperation} onClose={close} onDone={done} />}
    </>
  );
}

function factsOf(cooperation: CooperationDetail) {
  return [
    {
      label: "状态",
      value: `${cooperation.state_text}${cooperation.can.decide ? `，已等 ${ageText(cooperation.hours)}` : ""}`,
    },
    { label: "申请人", value: cooperation.applicant },
    { label: "手机号", value: cooperation.mobile },
    { label: "单位", value: cooperation.company },
    { label: "账号", value: cooperation.nickname },
    { label: "推荐人", value: cooperation.referrer },
    { label: "已管理的园区", value: cooperation.keeps.join("、") },
    { label: "提交时间", value: cooperation.create_time },
    { label: "谁审核的", value: [cooperation.decided_by, cooperation.decide_time].filter(Boolean).join(" ") },
    { label: "没有通过的原因", value: cooperation.reason },
  ];
}
