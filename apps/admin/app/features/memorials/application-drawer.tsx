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
        one={query.data}
        again={() => void query.refetch()}
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
  one: ApplicationDetail;
  again(): void;
  onClose(): void;
  onGo(id: number): void;
}

/** One fetched application with its actions. */
function OpenedApplication({ one, again, onClose, onGo }: OpenedProps) {
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

function ApplicationFacts({ one }: { one: ApplicationDetail }) {
  return (
    <div className={styles.head}>
      {one.avatar && <img className={styles.portrait} src={one.avatar} alt={`${one.name}的照片`} />}
      <DetailList details={factsOf(one)} />
    </div>
  );
}

const withOther = (text: string, other: string) => (other === "" ? text : `${text}（${other}）`);

function factsOf(one: ApplicationDetail) {
  return [
    { label: "状态", value: `${one.state_text}${one.can.decide ? `，已等 ${ageText(one.hours)}` : ""}` },
    { label: "性别", value: one.gender === 1 ? "男" : "女" },
    { label: "出生", value: withOther(one.birthday_text, one.birthday_other) },
    { label: "身故", value: withOther(one.shengu_text, one.shengu_other) },
    { label: "享年", value: one.age > 0 ? `${one.age} 岁` : "" },
    { label: "籍贯", value: one.jiguan_str },
    { label: "民族", value: one.nation },
    { label: "申请人", value: `${one.nickname}（${one.shengu_guanxi}）${one.mobile}` },
    { label: "费用", value: one.is_paid ? "已付" : "不收费" },
    { label: "建成以后", value: one.is_close === 1 ? "私密，只有家人看得见" : "公开" },
    { label: "第几次提交", value: String(one.times) },
    { label: "通过后的编号", value: one.can.decide ? one.number_text : "" },
    { label: "驳回的原因", value: one.reason },
    { label: "申请说明", value: <span className={styles.text}>{one.shuoming_text}</span>, isWide: true },
  ];
}

/** Its decisions, and the staff who viewed its documents. */
function ApplicationHistory({ one: { history, looks } }: { one: ApplicationDetail }) {
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
