import { useRef, useState } from "react";
import { type Fen, fen, parseYuan } from "@changming/kit/money";
import { api } from "../../api/api.ts";
import type { FailedResult } from "../../api/query.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { ChoiceField, Field } from "../../parts/field.tsx";
import { useApprovers, waitsFor, willWaitFor } from "../../parts/use-approvers.ts";
import { type OrderDetail, paymentMethodName } from "./money-items.ts";
import styles from "./money.module.css";
import { readAmount, remainder, unitChoices } from "./refund-amount.ts";

interface RefundConfirmProps {
  order: OrderDetail;
  onClose(): void;
  /** With a sentence about the result. */
  onDone(sentence: string): void;
  /** The page's remainder is out of date. */
  onStale(): void;
}

/** Confirmation before a refund of all that is left or of a part, the way it was paid; the gift stays. */
export function RefundConfirm({ order, onClose, onDone, onStale }: RefundConfirmProps) {
  const isWaiting = useRef(false);
  const names = useApprovers("refund.give");
  const [isPart, setPart] = useState(!order.can.refund);
  const [text, setText] = useState("");
  const left = parseYuan(order.refund_left);
  const typed = isPart ? readAmount(text, left) : ({ ok: true, fen: left } as const);
  const amount = typed.ok ? typed.fen : fen(0);
  const needsSecond = amount > parseYuan(order.refund_alone);
  async function give(reason: string) {
    if (!typed.ok) return { ok: false, error: "invalidInput", msg: typed.sentence } satisfies FailedResult;
    const part = isPart ? { money: text, left: order.refund_left } : {};
    const answer = await api.refund.give({ orderId: order.id, reason, ...part });
    if (answer.ok) isWaiting.current = answer.body.is_waiting;
    else if (answer.error === "refundLeftChanged") onStale();
    return answer;
  }
  const done = () => onDone(isWaiting.current ? waitsFor(names) : "已安排退款，退回后会告诉买家");
  const payer = `${order.nickname} 的${paymentMethodName(order.payType)}`;
  return (
    <DangerConfirm
      title={isPart ? "退一部分" : `退款 ${order.refund_left} 元`}
      consequences={
        <>
          <p>
            {isPart
              ? `${order.title} 退一部分给 ${payer}，不能撤回；订单的状态不变，会标明已退多少。`
              : `${order.title} 的 ${order.refund_left} 元将全数退回 ${payer}，不能撤回。`}
          </p>
          <p>已送达的礼物留在居所里，心意值和敬献名册都不变。下面写的原因，买家会在站内消息里看到，最多 80 个字。</p>
          {needsSecond && <p>连同退过的，这笔金额超过额度，{willWaitFor(names)}</p>}
        </>
      }
      action={needsSecond ? "提出退款" : "退款"}
      maxReason={80}
      readBy="买家在站内消息里看到它"
      act={give}
      onDone={done}
      onClose={onClose}
    >
      {order.can.refund && (
        <fieldset className={styles.extent}>
          <legend>退多少</legend>
          <Field
            type="radio"
            name="extent"
            label={`全数退回 ${order.refund_left} 元`}
            checked={!isPart}
            onChange={() => setPart(false)}
          />
          <Field type="radio" name="extent" label="退一部分" checked={isPart} onChange={() => setPart(true)} />
        </fieldset>
      )}
      {isPart && <PartFields order={order} left={left} text={text} onChange={setText} />}
    </DangerConfirm>
  );
}

interface PartFieldsProps {
  order: OrderDetail;
  left: Fen;
  text: string;
  onChange(text: string): void;
}

/** The amount, typed or by whole units, and what remains after it. */
function PartFields({ order, left, text, onChange }: PartFieldsProps) {
  const units = unitChoices(order.items, left);
  const typed = readAmount(text, left);
  const chosen = typed.ok ? units.find(({ value }) => parseYuan(value) === typed.fen)?.value : undefined;
  const already = order.refunded === "0.00" ? "" : `已退 ${order.refunded} 元，`;
  const whole = typed.ok && typed.fen === left ? "，订单就成为已退款" : "";
  const after = typed.ok ? `；这次之后还剩 ${remainder(left, typed.fen)} 元${whole}` : "";
  return (
    <>
      {units.length > 0 && (
        <ChoiceField
          label="按件数"
          choices={[{ value: "", label: "自己填金额" }, ...units]}
          value={chosen ?? ""}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      <Field
        name="money"
        label="退款金额（元）"
        inputMode="decimal"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        hint={`${already}还能退 ${order.refund_left} 元${after}`}
        error={text.trim() === "" || typed.ok ? undefined : typed.sentence}
      />
    </>
  );
}
