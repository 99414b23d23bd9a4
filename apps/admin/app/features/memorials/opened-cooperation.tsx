import { useState } from "react";
import { api } from "../../api.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { DrawerDeeds } from "../../parts/drawer-deeds.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { WholeMobile } from "../../parts/whole-mobile.tsx";
import { useSelf } from "../../session/session-store.ts";
import { ApproveCooperation, RejectCooperation } from "./cooperation-deeds.tsx";
import type { CooperationDetail } from "./memorial-items.ts";
import { ageText, decides } from "./memorial-words.ts";
import { Papers, usePapers } from "./papers.tsx";

interface OpenedProps {
  one: CooperationDetail;
  again(): void;
  onClose(): void;
  onGo(id: number): void;
  /** The one before it in its list; null where there is none. */
  previousId: number | null;
}

/** One request as it was read, with what can be done about it. */
export function OpenedCooperation({ one, again, previousId, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [deed, setDeed] = useState<"approve" | "reject" | "mobile" | null>(null);
  const papers = usePapers(one.papers, (paper) => api.cooperation.lookAtPaper({ id: one.id, paper }));
  const mayLook = decides(role) && one.papers.length > 0;
  const deeds: RowDeed[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: papers.open }] : []),
    ...(decides(role) ? [{ label: "看手机号", key: "m", run: () => setDeed("mobile") }] : []),
    ...(one.can.decide
      ? [
          { label: "通过", key: "a", run: () => setDeed("approve") },
          { label: "不通过", key: "r", run: () => setDeed("reject") },
        ]
      : []),
    ...(previousId === null ? [] : [{ label: "上一份", key: "k", run: () => onGo(previousId) }]),
    ...(one.next_id ? [{ label: "下一份", key: "j", run: () => onGo(one.next_id) }] : []),
  ];
  const done = () => (one.next_id ? onGo(one.next_id) : onClose());
  const close = () => {
    setDeed(null);
    again();
  };
  return (
    <>
      <Drawer title={one.garden_name} isWide onClose={onClose} foot={<DrawerDeeds deeds={deeds} />}>
        <DetailList details={factsOf(one)} />
        <Papers papers={one.papers} eraseTime={one.papers_erase_time} mayLook={mayLook} {...papers} />
      </Drawer>
      {deed === "mobile" && (
        <WholeMobile
          name={one.applicant}
          look={(reason) => api.cooperation.wholeMobile({ id: one.id, reason })}
          onClose={() => setDeed(null)}
        />
      )}
      {deed === "approve" && <ApproveCooperation one={one} onClose={close} onDone={done} />}
      {deed === "reject" && <RejectCooperation one={one} onClose={close} onDone={done} />}
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
