import { DetailList } from "../../parts/detail-list.tsx";
import {
  eventResults,
  eventSources,
  type OrderDetail,
  orderKinds,
  orderStates,
  stateName,
  stepActors,
  stepObjects,
  paymentMethodName,
} from "./money-items.ts";
import styles from "./money.module.css";

const closings: Record<string, string> = { expired: "过了付款时间", withdrawn: "买家撤回" };

export function OrderHistory({ order }: { order: OrderDetail }) {
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
