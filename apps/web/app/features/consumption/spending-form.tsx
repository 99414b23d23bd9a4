import { type FormEvent, useId, useState } from "react";
import { useNavigate } from "react-router";
import { foldDigits } from "@changming/kit/digits";
import { Button } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { useAddress } from "../../use-address.ts";
import { typed, type Wrong } from "../site/use-form.ts";
import { days, type FilterField, queryOf, type SpendingFilter, wrongIn } from "./spending-filter.ts";
import styles from "./spending-form.module.css";

const kinds = [
  ["", "全部"],
  ["0", "献礼"],
  ["1", "居所申请"],
] as const;

const written = (fields: FormData, name: string) => foldDigits(typed(fields, name)).trim();

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

/** A date that is half written reads as none; only the field knows. */
function halfWritten(form: HTMLFormElement): Wrong<FilterField> | null {
  for (const field of ["from", "to"] as const) {
    const input = form.elements.namedItem(field);
    if (input instanceof HTMLInputElement && input.validity.badInput) return { field, message: days };
  }
  return null;
}

/** Narrows the list by kind, days and amount. What is asked for lives in the address, so that back and reload keep it. */
export function SpendingForm({ filter }: { filter: SpendingFilter }) {
  const navigate = useNavigate();
  const { pathname, search } = useAddress();
  const [wrong, setWrong] = useState(() => wrongIn(filter));

  function goTo(address: string) {
    if (address !== `${pathname}${search}`) void navigate(address);
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const asked = filterOf(new FormData(form));
    const found = halfWritten(form) ?? wrongIn(asked);
    setWrong(found);
    if (found) form.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    else goTo(paths.consumption(queryOf(asked)));
  }

  function handleReset() {
    setWrong(null);
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
        wrong={wrong}
      />
      <Range
        name="金额"
        ends={["low", "high"]}
        labels={["最低金额，元", "最高金额，元"]}
        values={[filter.low, filter.high]}
        type="text"
        wrong={wrong}
      />
      <p className={styles.deeds}>
        <Button type="submit">确定</Button>
        <Button type="reset" kind="bare">
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
  wrong: Wrong<FilterField> | null;
}

/** From one end to another, with what is wrong under both. */
function Range({ name, ends, labels, values, type, wrong }: RangeProps) {
  const id = useId();
  const message = ends.some((end) => end === wrong?.field) ? wrong?.message : "";
  const field = (place: 0 | 1) => (
    <input
      type={type}
      inputMode={type === "text" ? "decimal" : undefined}
      maxLength={type === "text" ? 20 : undefined}
      autoComplete="off"
      name={ends[place]}
      aria-label={labels[place]}
      defaultValue={values[place]}
      aria-invalid={ends[place] === wrong?.field || undefined}
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
        <p id={id} className={styles.wrong} role="alert">
          {message}
        </p>
      )}
    </fieldset>
  );
}
