import { useState } from "react";
import { api } from "../../api.ts";
import { DrawerDeeds } from "../../parts/drawer-deeds.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import type { RowDeed } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";
import { OrderHistory } from "./order-history.tsx";
import { RefundConfirm } from "./refund-confirm.tsx";

interface OrderDrawerProps {
  id: number;
  onClose(): void;
  /** Something of it may have changed. */
  onChanged(): void;
  /** To the ones before and after it, where it stands in a list. */
  steps?: readonly RowDeed[];
}

const nowhere: readonly never[] = [];

const known = { paid: "付了款", open: "还没有付", closed: "已经关闭", unsure: "没有说清，请过一会儿再问" };

/** All that happened to an order, and what may be done about it. */
export function OrderDrawer({ id, onClose, onChanged, steps = nowhere }: OrderDrawerProps) {
  const { answer, isLoading, again } = useAnswer(id, (signal) => api.order.detail({ id }, { signal }));
  const [isRefunding, setRefunding] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState({ id, words: "" });
  const tell = (words: string) => setTold({ id, words });
  const changed = (sentence: string) => {
    tell(sentence);
    again();
    onChanged();
  };
  async function askAgain() {
    if (isBusy) return;
    setBusy(true);
    const asked = await api.order.ask({ id });
    setBusy(false);
    if (!asked.ok) return tell(asked.msg);
    const sentences = asked.body.answers.map((one) => `${one.out_trade_no} ${known[one.known]}`);
    changed(sentences.length === 0 ? "这笔订单没有去过网关" : `网关说：${sentences.join("；")}`);
  }
  const order = answer?.ok ? answer.body : null;
  // While it is fetched again, the one before is nothing to decide about.
  const can = isLoading ? undefined : order?.can;
  const deeds: RowDeed[] = [
    ...(can?.ask ? [{ label: isBusy ? "正在问网关……" : "再问一次网关", key: "g", run: () => void askAgain() }] : []),
    ...(can?.refund && !order?.is_asked ? [{ label: "退款", key: "r", run: () => setRefunding(true) }] : []),
    ...steps,
  ];
  const foot = (
    <>
      <span role="status">{told.id === id && told.words}</span>
      <DrawerDeeds deeds={deeds} />
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
