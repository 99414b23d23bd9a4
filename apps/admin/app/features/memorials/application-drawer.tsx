import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RowAction } from "../../parts/table-types.ts";
import { useSelf } from "../../session/session-store.ts";
import { ApproveDialog, RejectDialog } from "./application-actions.tsx";
import { ageText, type ApplicationDetail, decides } from "./memorial-items.ts";
import { Documents, useDocuments } from "./documents.tsx";
import { DetailList } from "../../parts/detail-list.tsx";
import styles from "./memorials.module.css";

interface DrawerProps {
  id: number;
  onClose(): void;
  onGo(id: number): void;
}

/** One application beside its queue, with everything that the decision needs. */
export function ApplicationDrawer({ id, onClose, onGo }: DrawerProps) {
  const query = useQuery(queries.application.detail({ id }));
  if (query.isSuccess)
    return (
      <OpenedApplication
        key={query.data.id}
        application={query.data}
        refetch={() => void query.refetch()}
        onClose={onClose}
        onGo={onGo}
      />
    );
  return (
    <Drawer title="入驻申请" isWide onClose={onClose}>
      <Loading query={query} />
    </Drawer>
  );
}

interface OpenedProps {
  application: ApplicationDetail;
  refetch(): void;
  onClose(): void;
  onGo(id: number): void;
}

/** One fetched application with its actions. */
function OpenedApplication({ application, refetch, onClose, onGo }: OpenedProps) {
  const { role } = useSelf();
  const [action, setAction] = useState<"approve" | "reject" | null>(null);
  const documents = useDocuments(application.papers, (paper) =>
    api.application.lookAtPaper({ id: application.id, paper }),
  );
  const mayLook = decides(role) && application.papers.length > 0;
  const actions: RowAction[] = [
    ...(mayLook ? [{ label: "看材料", key: "p", run: documents.open }] : []),
    ...(application.can.decide
      ? [
          { label: "通过", key: "a", run: () => setAction("approve") },
          { label: "驳回", key: "r", run: () => setAction("reject") },
        ]
      : []),
    ...(application.previous_id ? [{ label: "上一份", key: "k", run: () => onGo(application.previous_id) }] : []),
    ...(application.next_id ? [{ label: "下一份", key: "j", run: () => onGo(application.next_id) }] : []),
  ];
  // After a decision the next application opens, or the list.
  const done = () => (application.next_id ? onGo(application.next_id) : onClose());
  const close = () => {
    setAction(null);
    refetch();
  };
  return (
    <>
      <Drawer
        title={`${application.name}　${application.garden_name}`}
        isWide
        onClose={onClose}
        foot={<DrawerActions actions={actions} />}
      >
        <ApplicationFacts application={application} />
        <Documents
          papers={application.papers}
          eraseTime={application.papers_erase_time}
          mayLook={mayLook}
          {...documents}
        />
        <ApplicationHistory application={application} />
      </Drawer>
      {action === "approve" && (
        <ApproveDialog
          application={application}
          hasLooked={application.has_looked || Object.keys(documents.images).length > 0}
          onClose={close}
          onDone={done}
        />
      )}
      {action === "reject" && <RejectDialog application={application} onClose={close} onDone={done} />}
    </>
  );
}

function ApplicationFacts({ application }: { application: ApplicationDetail }) {
  return (
    <div className={styles.head}>
      {application.avatar && (
        <img className={styles.portrait} src={application.avatar} alt={`${application.name}的照片`} />
      )}
      <DetailList details={factsOf(application)} />
    </div>
  );
}

const withOther = (text: string, other: string) => (other === "" ? text : `${text}（${other}）`);

function factsOf(application: ApplicationDetail) {
  return [
    {
      label: "状态",
      value: `${application.state_text}${application.can.decide ? `，已等 ${ageText(application.hours)}` : ""}`,
    },
    { label: "性别", value: application.gender === 1 ? "男" : "女" },
    { label: "出生", value: withOther(application.birthday_text, application.birthday_other) },
    { label: "身故", value: withOther(application.shengu_text, application.shengu_other) },
    { label: "享年", value: application.age > 0 ? `${application.age} 岁` : "" },
    { label: "籍贯", value: application.jiguan_str },
    { label: "民族", value: application.nation },
    { label: "申请人", value: `${application.nickname}（${application.shengu_guanxi}）${application.mobile}` },
    { label: "费用", value: application.is_paid ? "已付" : "不收费" },
    { label: "建成以后", value: application.is_close === 1 ? "私密，只有家人看得见" : "公开" },
    { label: "第几次提交", value: String(application.times) },
    { label: "通过后的编号", value: application.can.decide ? application.number_text : "" },
    { label: "驳回的原因", value: application.reason },
    { label: "申请说明", value: <span className={styles.text}>{application.shuoming_text}</span>, isWide: true },
  ];
}

/** Its decisions, and the staff who viewed its documents. */
function ApplicationHistory({ application: { history, looks } }: { application: ApplicationDetail }) {
  return (
    <section aria-label="经过">
      <h3>经过</h3>
      <ul className={styles.items}>
        {history.map(({ time, state_text, by, reason }, index) => (
          <li key={index}>
            <time>{time}</time>
            {by}：{state_text}
            {reason && `（${reason}）`}
          </li>
        ))}
      </ul>
      {looks.length > 0 && (
        <details>
          <summary>谁看过材料（{looks.length}）</summary>
          <ul className={styles.items}>
            {looks.map(({ time, nickname, label }, index) => (
              <li key={index}>
                <time>{time}</time>
                {nickname} 看了{label}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
