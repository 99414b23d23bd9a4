import { Button, Checkbox } from "antd";
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import {
  allRows,
  downloadFile,
  type ExportFormat,
  exportList,
  type ExportTo,
  toCsv,
  truncatedText,
} from "./export-list.ts";
import styles from "./table.module.css";
import type { Column, Filter } from "./table-types.ts";
import { type List, isBackwards } from "./use-list.ts";
import { ChoiceField, Field } from "./field.tsx";

interface TableToolsProps<Row> {
  /** Name of the file. */
  caption: string;
  list: List<Row>;
  columns: readonly Column<Row>[];
  visibleColumns: readonly Column<Row>[];
  toggle(key: string): void;
  exportTo: ExportTo | undefined;
}

/** Column selection and export. */
export function TableTools<Row>({
  caption,
  list: { call, query },
  columns,
  visibleColumns,
  toggle,
  exportTo,
}: TableToolsProps<Row>) {
  const picker = useCloseOutside();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const formats: readonly ExportFormat[] = exportTo ? ["csv", "xlsx"] : ["csv"];
  async function exportAs(format: ExportFormat) {
    setBusy(true);
    setError(exportTo ? await exportList(exportTo, query, format) : await gather());
    setBusy(false);
  }
  async function gather(): Promise<string> {
    const found = await allRows(call, query);
    if (!found) return "没有导出成功，请再试一次";
    const { rows, isCut } = found;
    const exportedColumns = visibleColumns.filter(({ isOnPageAlone = false }) => !isOnPageAlone);
    const text = toCsv(
      exportedColumns.map(({ title }) => title),
      rows.map((row) => exportedColumns.map((column) => column.text(row))),
    );
    downloadFile(`${caption}-${shanghaiDay(systemClock())}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
    return isCut ? truncatedText(rows.length) : "";
  }
  return (
    <>
      <span role="status" className={styles.error}>
        {error}
      </span>
      <details ref={picker} className={styles.columns}>
        <summary>列</summary>
        <fieldset>
          <legend>显示哪些列</legend>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} checked={visibleColumns.some((one) => one.key === key)} onChange={() => toggle(key)}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      </details>
      {formats.map((format) => (
        <Button key={format} disabled={isBusy} aria-busy={isBusy} onClick={() => void exportAs(format)}>
          导出 {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}

/** Closes a `details` element on Escape and when pointer or focus go elsewhere. Attach the returned ref. */
function useCloseOutside() {
  const own = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const handle = (event: Event) => {
      const place = own.current;
      if (!place?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
      const isElsewhere = event.type !== "keydown" && event.target instanceof Node && !place.contains(event.target);
      // The focus must not stay inside the closed element.
      if (isEscape && place.contains(document.activeElement)) place.querySelector("summary")?.focus();
      if (isEscape || isElsewhere) place.open = false;
    };
    const kinds = ["keydown", "focusin", "pointerdown"] as const;
    for (const kind of kinds) addEventListener(kind, handle);
    return () => {
      for (const kind of kinds) removeEventListener(kind, handle);
    };
  }, []);
  return own;
}

interface FilterBarProps {
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange(values: Record<string, string>): void;
  onClear(): void;
  /** Saves the current filters; absent while there is nothing to save. */
  onSave: (() => void) | undefined;
  /** Moves the focus to the list: after a search, and on Escape. */
  leave(): void;
}

/** The filters of a list; they apply on submit. */
export function FilterBar({ filters, values, onChange, onClear, onSave, leave }: FilterBarProps) {
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
    onClear();
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
        {onSave && (
          <Button type="text" onClick={onSave}>
            存下这个筛选
          </Button>
        )}
        <p role="alert" className={styles.error}>
          {error}
        </p>
      </form>
    </search>
  );
}
