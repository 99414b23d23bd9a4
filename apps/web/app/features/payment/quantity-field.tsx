import { maxNums, quantityIn, stepped } from "./order-total.ts";
import styles from "./quantity-field.module.css";

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
  const error = nums === null && (isSubmitted || value !== "") ? "数量请填 1 到 99" : "";
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
            aria-disabled={nums === maxNums || undefined}
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
