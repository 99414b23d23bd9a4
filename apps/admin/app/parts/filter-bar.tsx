import { Button } from "antd";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { ChoiceField, Field } from "./field.tsx";
import { isBackwards } from "./list-query.ts";
import styles from "./table.module.css";
import type { Filter } from "./table-types.ts";

interface FilterBarProps {
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
  /** Moves the focus to the list: after a search, and on Escape. */
  leave(): void;
}

/** The filters of a list; they apply on submit. */
export function FilterBar({ filters, values, onChange, leave }: FilterBarProps) {
  const valuesKey = JSON.stringify(values);
  const [draft, setDraft] = useState({ values, of: valuesKey });
  // After navigation the fields take the values of the new query string.
  if (draft.of !== valuesKey) setDraft({ values, of: valuesKey });
  if (filters.length === 0) return null;
  const valueOf = (name: string) => draft.values[name] ?? "";
  const write = (name: string, value: string) => setDraft({ values: { ...draft.values, [name]: value }, of: draft.of });
  const error = isBackwards(draft.values) ? "“从”比“到”晚，请把日期对调" : "";
  function handleKey({ key, nativeEvent }: KeyboardEvent) {
    if (key === "Escape" && !nativeEvent.isComposing) leave();
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (error !== "") return;
    leave();
    onChange(Object.fromEntries(filters.map(({ name }) => [name, valueOf(name).trim()])));
  }
  function clear() {
    setDraft({ values: {}, of: valuesKey });
    onChange({});
  }
  return (
    <search>
      <form className={styles.filters} onSubmit={submit}>
        {filters.map(({ name, label, kind, choices = [], noChoice = "全部", isPrivate = false }) =>
          kind === "choice" ? (
            <ChoiceField
              key={name}
              name={name}
              label={label}
              value={valueOf(name)}
              onChange={({ target }) => write(name, target.value)}
              onKeyDown={handleKey}
              choices={[{ value: "", label: noChoice }, ...choices]}
            />
          ) : (
            <Field
              key={name}
              name={name}
              label={label}
              type={kind === "day" ? "date" : "text"}
              autoComplete={isPrivate ? "off" : undefined}
              value={valueOf(name)}
              onChange={({ target }) => write(name, target.value)}
              onKeyDown={handleKey}
            />
          ),
        )}
        <Button htmlType="submit">查找</Button>
        <Button type="text" onClick={clear}>
          清空
        </Button>
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </form>
    </search>
  );
}
