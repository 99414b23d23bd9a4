import { useState } from "react";
import { api } from "../../api/api.ts";
import { DrawerActions } from "../../parts/drawer-actions.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { OrderHistory } from "./order-history.tsx";
import { RefundConfirm } from "./refund-confirm.tsx";

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
      <Loading {...{ answer, again }} />
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
