import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../parts/use-action.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import {
  type OrderDetail,
  paymentMethodName,
  eventResults,
  eventSources,
  orderKinds,
  orderStates,
  stateName,
  stepActors,
  stepObjects,
} from "./money-items.ts";
import { useSelf } from "../../session/session-store.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import styles from "./money.module.css";

interface OrderDrawerProps {
  id: number;
  onClose(): void;
  /** To the previous and next order of a list. */
  steps?: readonly RowAction[];
}

const noSteps: readonly never[] = [];

const attemptStates = { paid: "付了款", open: "还没有付", closed: "已经关闭", unsure: "没有说清，请过一会儿再问" };

/** The history of an order and the actions that it allows. */
export function OrderDrawer({ id, onClose, steps = noSteps }: OrderDrawerProps) {
  const query = useQuery(queries.order.detail({ id }));
  const [isRefunding, setRefunding] = useState(false);
  const [message, setMessage] = useState({ id, text: "" });
  const showMessage = (text: string) => setMessage({ id, text });
  const gateway = useAction(() => api.order.ask({ id }), {
    onDone: ({ answers }) => {
      const sentences = answers.map((one) => `${one.out_trade_no} ${attemptStates[one.known]}`);
      showMessage(sentences.length === 0 ? "这笔订单没有去过网关" : `网关说：${sentences.join("；")}`);
    },
    onError: (error) => showMessage(error.message),
  });
  const receipt = useAction(() => api.receipt.open({ orderId: id }), {
    changesNothing: true,
    onDone: ({ pdf }) => location.assign(pdf),
    onError: ({ failure, message: text }) =>
      showMessage(failure.error === "notFound" ? "付款人还没有要过这笔订单的收据" : text),
  });
  const mayOpenReceipt = useSelf().role !== "readOnly";
  const order = query.isSuccess ? query.data : null;
  // During a refetch the previous order must not be acted on.
  const can = query.isFetching ? undefined : order?.can;
  const actions: RowAction[] = [
    ...(can?.ask
      ? [{ label: gateway.isPending ? "正在问网关……" : "再问一次网关", key: "g", run: () => gateway.run() }]
      : []),
    ...(can?.refund && !order?.is_asked ? [{ label: "退款", key: "r", run: () => setRefunding(true) }] : []),
    ...(mayOpenReceipt && order?.pay_time ? [{ label: "收据", key: "s", run: () => receipt.run() }] : []),
    ...steps,
  ];
  const foot = (
    <>
      <span role="status">{message.id === id && message.text}</span>
      <DrawerActions actions={actions} />
    </>
  );
  return (
    <Drawer title={order ? `订单 ${order.order_no}` : "订单"} isWide foot={foot} onClose={onClose}>
      <Loading query={query} />
      {order && <OrderHistory order={order} />}
      {order && isRefunding && (
        <RefundConfirm
          order={order}
          onClose={() => setRefunding(false)}
          onDone={(sentence) => {
            setRefunding(false);
            showMessage(sentence);
          }}
        />
      )}
    </Drawer>
  );
}

interface RefundConfirmProps {
  order: OrderDetail;
  onClose(): void;
  /** With a sentence about the result. */
  onDone(sentence: string): void;
}

/** Confirmation before a refund: the whole sum, the way it was paid; the gift stays. */
function RefundConfirm({ order, onClose, onDone }: RefundConfirmProps) {
  const isWaiting = useRef(false);
  const names = useApprovers("refund.give");
  async function give(reason: string) {
    const answer = await api.refund.give({ orderId: order.id, reason });
    if (answer.ok) isWaiting.current = answer.body.is_waiting;
    return answer;
  }
  const done = () => onDone(isWaiting.current ? waitsFor(names) : "已安排退款，退回后会告诉买家");
  return (
    <DangerConfirm
      title={`退款 ${order.money} 元`}
      consequences={
        <>
          <p>
            {order.title} 的 {order.money} 元将全数退回 {order.nickname} 的{paymentMethodName(order.payType)}
            ，不能撤回，也不能只退一部分。
          </p>
          <p>已送达的礼物留在居所里，心意值和敬献名册都不变。下面写的原因，买家会在站内消息里看到，最多 80 个字。</p>
          {order.needs_second && <p>这笔金额超过额度，{willWaitFor(names)}</p>}
        </>
      }
      action={order.needs_second ? "提出退款" : "退款"}
      maxReason={80}
      readBy="买家在站内消息里看到它"
      act={give}
      onDone={done}
      onClose={onClose}
    />
  );
}

const closings: Record<string, string> = { expired: "过了付款时间", withdrawn: "买家撤回" };

function OrderHistory({ order }: { order: OrderDetail }) {
  const { books } = order;
  const facts = [
    { label: "状态", value: orderStates[order.state] + (order.is_asked ? "，退款等第二个人确认" : "") },
    { label: "种类", value: orderKinds[order.kind] },
    { label: "金额", value: `${order.money} 元` },
    { label: "付款方式", value: paymentMethodName(order.payType) },
    { label: "买家", value: `${order.nickname} ${order.mobile}` },
    { label: "居所", value: order.residence_name && `${order.residence_name}（${order.residence_id}）` },
    { label: "下单时间", value: order.create_time },
    { label: "付款时间", value: order.pay_time },
    { label: "送达时间", value: order.deliver_time },
    { label: "关闭原因", value: closings[order.closed_reason] ?? order.closed_reason },
    { label: "能不能退款", value: order.refund_hindrance || "可以", isWide: true },
  ];
  const sums = [
    { label: "收到", value: `${books.received} 元` },
    { label: "退回", value: `${books.returned} 元` },
    { label: "已送达", value: `${books.sold} 元` },
    { label: "还欠买家", value: `${books.owed} 元` },
    {
      label: "账目",
      value: books.is_sound ? "平：收到 = 退回 + 已送达 + 还欠" : "不平，请立刻告诉管理员",
      isWide: true,
    },
  ];
  return (
    <>
      <DetailList details={facts} />
      <DetailList title="账目" details={sums} />
      <HistoryTable
        title="买了什么"
        heads={["名称", "数量", "单价（元）", "心意值"]}
        rows={order.items.map((one) => [one.name, `${one.nums}${one.unit}`, one.price, one.coin_nums])}
      />
      <HistoryTable
        title="支付"
        heads={["商户单号", "网关单号", "状态", "金额（元）", "发起", "付款", "网关原因"]}
        rows={order.payments.map((one) => [
          one.out_trade_no,
          one.trade_no,
          stateName("payment", one.state),
          one.money,
          one.create_time,
          one.pay_time,
          one.fault,
        ])}
      />
      <HistoryTable
        title="网关的消息"
        heads={["时间", "来自", "结果", "请求"]}
        rows={order.news.map((one) => [
          one.time,
          eventSources[one.source] ?? one.source,
          eventResults[one.result] ?? one.result,
          one.request_id,
        ])}
      />
      <HistoryTable
        title="退款"
        heads={["退款单号", "状态", "金额（元）", "原因", "决定", "退回", "网关原因"]}
        rows={order.refunds.map((one) => [
          one.out_refund_no,
          stateName("refund", one.state),
          one.money,
          one.reason,
          one.create_time,
          one.done_time,
          one.fault,
        ])}
      />
      <HistoryTable
        title="送达"
        heads={["时间", "礼物", "数量", "心意值"]}
        rows={order.deliveries.map((one) => [one.time, one.gift_name, one.nums, one.coin_nums])}
      />
      <HistoryTable
        title="经过"
        heads={["时间", "什么", "从", "到", "谁"]}
        rows={order.steps.map((one) => [
          one.time,
          `${stepObjects[one.object] ?? one.object} ${one.object_id}`,
          one.from_state === "" ? "" : stateName(one.object, one.from_state),
          stateName(one.object, one.to_state),
          stepActors[one.actor_kind] ?? one.actor_kind,
        ])}
      />
    </>
  );
}

interface HistoryTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A table of repeated events; nothing without any. */
function HistoryTable({ title, heads, rows }: HistoryTableProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.history}>
      <h3>{title}</h3>
      <div className={styles.scroll}>
        <table aria-label={title}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, index) => (
              <tr key={index}>
                {cells.map((cell, at) => (
                  <td key={heads[at]}>{cell === "" ? "—" : cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
