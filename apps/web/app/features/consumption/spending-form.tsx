import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { normalizeDigits } from "@changming/kit/digits";
import { Button } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import { typed, type FieldError } from "../../form/use-form.ts";
import { days, type FilterField, queryOf, type SpendingFilter, fieldErrorIn } from "./spending-filter.ts";
import styles from "./spending-form.module.css";

const kinds = [
  ["", "全部"],
  ["0", "献礼"],
  ["1", "居所申请"],
] as const;

const written = (fields: FormData, name: string) => normalizeDigits(typed(fields, name)).trim();

function filterOf(fields: FormData): SpendingFilter {
  const kind = typed(fields, "kind");
  return {
    kind: kind === "0" || kind === "1" ? kind : "",
    from: typed(fields, "from"),
    to: typed(fields, "to"),
    low: written(fields, "low"),
    high: written(fields, "high"),
  };
}

/** A half-filled date reads as empty; only the input's validity reveals it. */
function halfWritten(form: HTMLFormElement): FieldError<FilterField> | null {
  for (const field of ["from", "to"] as const) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.validity.badInput) return { field, message: days };
  }
  return null;
}

/** Filters the list by kind, days and amount. The filter is in the URL, so that back and reload preserve it. */
export function SpendingForm({ filter }: { filter: SpendingFilter }) {
  const navigate = useNavigate();
  const { pathname, search } = useAddress();
  const [fieldError, setFieldError] = useState(() => fieldErrorIn(filter));

  function goTo(address: string) {
    if (address !== `${pathname}${search}`) void navigate(address);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const requested = filterOf(new FormData(form));
    const found = halfWritten(form) ?? fieldErrorIn(requested);
    setFieldError(found);
    if (found) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    else goTo(paths.consumption(queryOf(requested)));
  }

  function handleReset() {
    setFieldError(null);
    goTo(paths.consumption());
  }

  return (
    <form className={styles.form} noValidate aria-label="筛选" onSubmit={handleSubmit} onReset={handleReset}>
      <fieldset className={styles.kinds}>
        <legend>类别</legend>
        {kinds.map(([value, name]) => (
          <label key={value}>
            <input type="radio" name="kind" value={value} defaultChecked={filter.kind === value} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <Range
        name="日期"
        ends={["from", "to"]}
        labels={["开始日期", "结束日期"]}
        values={[filter.from, filter.to]}
        type="date"
        fieldError={fieldError}
      />
      <Range
        name="金额"
        ends={["low", "high"]}
        labels={["最低金额，元", "最高金额，元"]}
        values={[filter.low, filter.high]}
        type="text"
        fieldError={fieldError}
      />
      <p className={styles.actions}>
        <Button type="submit">确定</Button>
        <Button type="reset" kind="ghost">
          重置
        </Button>
      </p>
    </form>
  );
}

interface RangeProps {
  name: string;
  ends: readonly [FilterField, FilterField];
  labels: readonly [string, string];
  values: readonly [string, string];
  type: "date" | "text";
  fieldError: FieldError<FilterField> | null;
}

/** Two ends of a range with their error below. */
function Range({ name, ends, labels, values, type, fieldError }: RangeProps) {
  const id = useId();
  const message = ends.some((end) => end === fieldError?.field) ? fieldError?.message : "";
  const field = (place: 0 | 1) => (
    <input
      type={type}
      inputMode={type === "text" ? "decimal" : undefined}
      maxLength={type === "text" ? 20 : undefined}
      autoComplete="off"
      name={ends[place]}
      aria-label={labels[place]}
      defaultValue={values[place]}
      aria-invalid={ends[place] === fieldError?.field || undefined}
      aria-describedby={message ? id : undefined}
    />
  );
  return (
    <fieldset className={styles.range}>
      <legend>{name}</legend>
      <span className={type === "date" ? styles.days : styles.amounts}>
        {type === "text" && <span aria-hidden="true">¥</span>}
        {field(0)}
        <span aria-hidden="true">至</span>
        {field(1)}
      </span>
      {message && (
        <p id={id} className={styles.fieldError} role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}
