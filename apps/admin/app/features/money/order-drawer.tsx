import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { OrderHistory } from "./order-history.tsx";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { type OrderDetail, wayOf } from "./money-items.ts";

interface OrderDrawerProps {
  id: number;
  onClose(): void;
  /** The order may have changed. */
  onChanged(): void;
  /** To the previous and next order of a list. */
  steps?: readonly RowAction[];
}

const nowhere: readonly never[] = [];

const known = { paid: "付了款", open: "还没有付", closed: "已经关闭", unsure: "没有说清，请过一会儿再问" };

/** The history of an order and the actions that it allows. */
export function OrderDrawer({ id, onClose, onChanged, steps = nowhere }: OrderDrawerProps) {
  const { answer, isLoading, again } = useAnswer(id, (signal) => api.order.detail({ id }, { signal }));
  const [isRefunding, setRefunding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState({ id, text: "" });
  const showMessage = (text: string) => setMessage({ id, text });
  const changed = (sentence: string) => {
    showMessage(sentence);
    again();
    onChanged();
  };
  async function queryGateway() {
    if (isBusy) return;
    setBusy(true);
    const queried = await api.order.ask({ id });
    setBusy(false);
    if (!queried.ok) return showMessage(queried.msg);
    const sentences = queried.body.answers.map((one) => `${one.out_trade_no} ${known[one.known]}`);
    changed(sentences.length === 0 ? "这笔订单没有去过网关" : `网关说：${sentences.join("；")}`);
  }
  const order = answer?.ok ? answer.body : null;
  // During a refetch the previous order must not be acted on.
  const can = isLoading ? undefined : order?.can;
  const actions: RowAction[] = [
    ...(can?.ask
      ? [{ label: isBusy ? "正在问网关……" : "再问一次网关", key: "g", run: () => void queryGateway() }]
      : []),
    ...(can?.refund && !order?.is_asked ? [{ label: "退款", key: "r", run: () => setRefunding(true) }] : []),
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
      <Loading answer={answer} again={again} />
      {order && <OrderHistory order={order} />}
      {order && isRefunding && (
        <RefundConfirm
          order={order}
          onClose={() => setRefunding(false)}
          onDone={(sentence) => {
            setRefunding(false);
            changed(sentence);
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
            {order.title} 的 {order.money} 元将全数退回 {order.nickname} 的{wayOf(order.payType)}
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
