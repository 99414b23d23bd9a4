import { useState } from "react";
import { addFen, parseYuan, yuanText } from "@changming/kit/money";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../parts/use-action.ts";
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
import { RefundConfirm } from "./refund-confirm.tsx";
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
    ...(can?.refundPart && !order?.is_asked ? [{ label: "退款", key: "r", run: () => setRefunding(true) }] : []),
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
          onStale={() => void query.refetch()}
        />
      )}
    </Drawer>
  );
}

function refundSentence({ refund_hindrance, refund_left }: OrderDetail): string {
  if (refund_left === "0.00") return refund_hindrance || "剩下的钱都在退了";
  const left = `还能退 ${refund_left} 元`;
  return refund_hindrance === "" ? `可以，${left}` : `可以退一部分，${left}；${refund_hindrance}`;
}

const closings: Record<string, string> = { expired: "过了付款时间", withdrawn: "买家撤回" };

function OrderHistory({ order }: { order: OrderDetail }) {
  const { books } = order;
  const facts = [
    { label: "状态", value: orderStates[order.state] + (order.is_asked ? "，退款等第二个人确认" : "") },
    { label: "种类", value: orderKinds[order.kind] },
    { label: "金额", value: `${order.money} 元` },
    { label: "已退", value: order.refunded === "0.00" ? "" : `${order.refunded} 元` },
    { label: "付款方式", value: paymentMethodName(order.payType) },
    { label: "买家", value: `${order.nickname} ${order.mobile}` },
    { label: "居所", value: order.residence_name && `${order.residence_name}（${order.residence_id}）` },
    { label: "下单时间", value: order.create_time },
    { label: "付款时间", value: order.pay_time },
    { label: "送达时间", value: order.deliver_time },
    { label: "关闭原因", value: closings[order.closed_reason] ?? order.closed_reason },
    { label: "能不能退款", value: refundSentence(order), isWide: true },
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
        foot={refundSum(order)}
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

/** The last row of the refunds: those done, in the column of the amounts. */
const refundSum = ({ refunds }: OrderDetail) => {
  const done = refunds.filter(({ state }) => state === "done").map(({ money }) => parseYuan(money));
  return ["合计退回", "", yuanText(addFen(...done)), "", "", "", ""];
};

interface HistoryTableProps {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** The last row, of sums. */
  foot?: readonly string[];
}

/** A table of repeated events; nothing without any. */
function HistoryTable({ title, heads, rows, foot }: HistoryTableProps) {
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
          {foot && (
            <tfoot>
              <tr>
                {foot.map((cell, at) => (
                  <td key={heads[at]}>{cell}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </section>
  );
}
