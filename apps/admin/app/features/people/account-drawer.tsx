import { Button } from "antd";
import { useState } from "react";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { type AccountAction, AccountActionDialog, accountActions } from "./account-action-dialog.tsx";
import { orderStateNames } from "@changming/contract/admin/money-names";
import { DetailList } from "../../parts/detail-list.tsx";
import type { AccountDetail } from "./people-items.ts";
import styles from "./people.module.css";

interface AccountDrawerProps {
  id: number;
  mayChange: boolean;
  /** To the previous and next account. */
  steps: readonly RowAction[];
  onClose(): void;
}

/** One account: what it manages, its sessions and its latest activity. */
export function AccountDrawer({ id, mayChange, steps, onClose }: AccountDrawerProps) {
  const [action, setAction] = useState<AccountAction | null>(null);
  const query = useQuery(queries.account.detail({ id }));
  const detail = query.isSuccess ? query.data : null;
  const actions =
    detail && !query.isFetching
      ? accountActions(detail, mayChange, setAction).filter(({ key }) => key !== "Enter")
      : [];
  const close = () => {
    setAction(null);
    void query.refetch();
  };
  const hideMessage =
    detail && mayChange
      ? (messageId: number, isHidden: boolean) =>
          setAction({ kind: isHidden ? "hideMessage" : "showMessage", row: detail, messageId })
      : undefined;
  return (
    <>
      <Drawer
        title={detail ? `${detail.nickname} #${id}` : "正在读取……"}
        foot={<DrawerActions actions={[...actions, ...steps]} />}
        onClose={onClose}
        isWide
      >
        <Loading query={query} />
        {detail && <Account detail={detail} hideMessage={hideMessage} />}
      </Drawer>
      {action && <AccountActionDialog action={action} onClose={close} onDone={() => setAction(null)} />}
    </>
  );
}

const roles = { owner: "主理人", manager: "管理人", relative: "亲属" } as const;
const kinds = { message: "留言", gift: "敬献", order: "订单", application: "入驻申请" } as const;
const states: Record<string, string> = {
  shown: "已刊出",
  held: "待审",
  deleted: "已删去",
  ...orderStateNames,
  awaitingPayment: "待付款",
  underReview: "审核中",
  approved: "已通过",
  rejected: "未通过",
  withdrawn: "已撤回",
};

interface AccountProps {
  detail: AccountDetail;
  /** Hides a message of theirs or makes it visible again; undefined for roles that only read. */
  hideMessage: ((messageId: number, isHidden: boolean) => void) | undefined;
}

/** What an account manages, its sessions and its latest activity. */
function Account({ detail, hideMessage }: AccountProps) {
  const { totals } = detail;
  const facts = [
    { label: "手机号", value: detail.mobile },
    { label: "绑定微信", value: detail.wechat_time },
    { label: "注册时间", value: detail.create_time },
    { label: "最近使用", value: detail.last_seen_time },
    { label: "推荐人", value: detail.referrer },
    { label: "停用时间", value: detail.suspended_time },
    { label: "停用原因", value: detail.suspended_reason },
  ];
  const numbers = [
    { label: "留言", value: String(totals.messages) },
    { label: "缅怀", value: String(totals.remembrances) },
    { label: "敬献", value: String(totals.gifts) },
    { label: "订单", value: String(totals.orders) },
    { label: "入驻申请", value: String(totals.applications) },
    { label: "意见反馈", value: String(totals.feedback) },
  ];
  return (
    <>
      <DetailList details={facts} />
      <DetailList title="数目" details={numbers} />
      <FactList
        title="居所与园区"
        items={[
          ...detail.residences.map(({ id, name, role }) => `${name} #${id}，${roles[role]}`),
          ...detail.gardens.map(({ id, name }) => `${name} #${id}，园区管理员`),
        ]}
      />
      <FactList
        title="开着的登录"
        items={detail.sessions.map((one) => `${one.create_time} 登录，${one.last_seen_time} 用过`)}
      />
      <FactList
        title="同意过的文字"
        items={detail.consents.map(({ title, version, time }) => `${title}，第 ${version} 版，${time}`)}
      />
      <section>
        <h3 className={styles.heading}>最近做过的事</h3>
        {detail.deeds.length === 0 && <p className={styles.quiet}>没有</p>}
        <ul className={styles.items}>
          {detail.deeds.map(({ kind, id, time, text, state }) => (
            <li key={`${kind} ${id}`}>
              {[time, kinds[kind], text, states[state] ?? state].filter(Boolean).join(" ")}{" "}
              {kind === "message" && state !== "held" && hideMessage && (
                <Button type="text" onClick={() => hideMessage(id, state === "shown")}>
                  {state === "shown" ? "拿下" : "放回"}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function FactList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      {items.length === 0 && <p className={styles.quiet}>没有</p>}
      <ul className={styles.items}>
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
