import { useRef, useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useQuery } from "@tanstack/react-query";
import { useAction } from "../../parts/use-action.ts";
import { OrderHistory } from "./order-history.tsx";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { type OrderDetail, paymentMethodName } from "./money-items.ts";

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
  const order = query.isSuccess ? query.data : null;
  // During a refetch the previous order must not be acted on.
  const can = query.isFetching ? undefined : order?.can;
  const actions: RowAction[] = [
    ...(can?.ask
      ? [{ label: gateway.isPending ? "正在问网关……" : "再问一次网关", key: "g", run: () => gateway.run() }]
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
