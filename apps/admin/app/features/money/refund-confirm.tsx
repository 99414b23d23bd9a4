import { useRef } from "react";
import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/danger-confirm.tsx";
import { waitsFor, willWaitFor } from "../../parts/second-person-texts.ts";
import { useApprovers } from "../../parts/use-approvers.ts";
import type { OrderDetail } from "./money-items.ts";
import { wayOf } from "./money-labels.ts";

interface RefundConfirmProps {
  order: OrderDetail;
  onClose(): void;
  /** With a sentence about the result. */
  onDone(sentence: string): void;
}

/** Confirmation before a refund: the whole sum, the way it was paid; the gift stays. */
export function RefundConfirm({ order, onClose, onDone }: RefundConfirmProps) {
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
