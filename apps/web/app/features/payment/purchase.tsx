import { useState } from "react";
import { normalizeDigits } from "@changming/kit/digits";
import { parseYuan, timesFen, yuanText } from "@changming/kit/money";
import { maxQuantity } from "@changming/contract/limits";
import { api } from "../../api/api.ts";
import type { CheckoutView, PayType } from "./checkout.ts";
import { type PurchasePage, usePayment } from "./use-payment.ts";
import styles from "./purchase.module.css";

interface QuantityFieldProps {
  id: string;
  /** As typed. */
  value: string;
  /** Submitted already: an empty field is then an error, too. */
  isSubmitted: boolean;
  onChange(value: string): void;
}

/** A quantity from 1 to 99, typed or stepped. */
export function QuantityField({ id, value, isSubmitted, onChange }: QuantityFieldProps) {
  const nums = quantityIn(value);
  const error = nums === null && (isSubmitted || value !== "") ? `数量请填 1 到 ${maxQuantity}` : "";
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <div className={styles.row}>
        <label htmlFor={id}>数量</label>
        <div className={styles.box}>
          <button
            type="button"
            aria-label="减少一份"
            aria-disabled={nums === 1 || undefined}
            onClick={() => onChange(stepped(value, -1))}
          >
            −
          </button>
          <input
            id={id}
            name="nums"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={value}
            aria-invalid={error !== "" || undefined}
            aria-describedby={error === "" ? undefined : errorId}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <button
            type="button"
            aria-label="增加一份"
            aria-disabled={nums === maxQuantity || undefined}
            onClick={() => onChange(stepped(value, 1))}
          >
            +
          </button>
        </div>
      </div>
      {error !== "" && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A quantity as typed: a whole number from 1 to 99, else null (R-gift-8). */
export function quantityIn(text: string): number | null {
  const digits = normalizeDigits(text).trim();
  return /^[1-9]\d?$/.test(digits) ? Number(digits) : null;
}

/** One more or one less than the typed quantity, within 1 to 99; invalid text counts as 1. */
export function stepped(text: string, by: 1 | -1): string {
  return String(Math.min(maxQuantity, Math.max(1, (quantityIn(text) ?? 1) + by)));
}

/** Unit price times quantity, computed in fen; both prices in yuan with two decimals (R-dressing-5). */
export function orderTotal(price: string, nums: number): string {
  return yuanText(timesFen(parseYuan(price), nums));
}

export interface Choice {
  giftId: number;
  nums: number;
  payType: PayType;
  /** The displayed total, in yuan with two decimals. */
  sum: string;
}

interface GiftPurchasePage extends Omit<PurchasePage, "payAgain"> {
  residenceId: number;
}

/** Orders a gift or a dressing for a residence and pays for it; see {@link usePayment}. */
export function usePurchase(
  { residenceId, ...purchasePage }: GiftPurchasePage,
  onPaid: (checkout: CheckoutView) => void,
) {
  const payment = usePayment(purchasePage, onPaid);
  const [isAdult, setAdult] = useState(false);
  const order = ({ giftId, nums, payType, sum }: Choice) =>
    payment.order({
      actionKey: `${giftId} ${nums}`,
      payType,
      sum,
      request: (choice) =>
        api.order.create({ ...choice, residenceId, giftId, nums, authCode: "", isAdult: isAdult ? 1 : 0 }),
    });
  return { ...payment, order, isAdult, setAdult };
}

/** Once the server has required it, the buyer's own statement of being 18 or older (R-order-9). */
export function AgeDeclaration({ purchase }: { purchase: ReturnType<typeof usePurchase> }) {
  const { isAdult, setAdult, paymentError } = purchase;
  if (!isAdult && paymentError?.error !== "ageNotDeclared") return null;
  return (
    <label className={styles.age}>
      <input type="checkbox" checked={isAdult} onChange={({ target }) => setAdult(target.checked)} />
      我已满十八周岁。这句话会记在我的账号里，以后不用再选
    </label>
  );
}
