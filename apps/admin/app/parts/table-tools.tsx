import { Checkbox } from "antd";
import { useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";
import { Button } from "./button.tsx";
import { type ExportFormat, exportList, type ExportTo, keepFile } from "./export-list.ts";
import { allRows, cutWords, toCsv } from "./export-rows.ts";
import type { ListQuery } from "./list-query.ts";
import styles from "./table.module.css";
import type { Column } from "./table-types.ts";
import { useCloseOutside } from "./use-close-outside.ts";
import type { AskList } from "./use-list.ts";

interface TableToolsProps<Row> {
  /** Names the file. */
  caption: string;
  ask: AskList<Row>;
  query: ListQuery;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  toggle(key: string): void;
  exportTo: ExportTo | undefined;
}

/** Which columns are shown, and all that was found as a file. */
export function TableTools<Row>({ caption, ask, query, columns, shown, toggle, exportTo }: TableToolsProps<Row>) {
  const picker = useCloseOutside();
  const [isBusy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const formats: readonly ExportFormat[] = exportTo ? ["csv", "xlsx"] : ["csv"];
  async function exportAs(format: ExportFormat) {
    setBusy(true);
    setWrong(exportTo ? await exportList(exportTo, query, format) : await gather());
    setBusy(false);
  }
  async function gather(): Promise<string> {
    const found = await allRows(ask, query);
    if (!found) return "没有导出成功，请再试一次";
    const { rows, isCut } = found;
    const kept = shown.filter(({ isOnPageAlone = false }) => !isOnPageAlone);
    const text = toCsv(
      kept.map(({ title }) => title),
      rows.map((row) => kept.map((column) => column.text(row))),
    );
    keepFile(`${caption}-${shanghaiDay(systemClock())}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
    return isCut ? cutWords(rows.length) : "";
  }
  return (
    <>
      <span role="status" className={styles.wrong}>
        {wrong}
      </span>
      <details ref={picker} className={styles.columns}>
        <summary>列</summary>
        <fieldset>
          <legend>显示哪些列</legend>
          {columns.map(({ key, title }) => (
            <Checkbox key={key} checked={shown.some((one) => one.key === key)} onChange={() => toggle(key)}>
              {title}
            </Checkbox>
          ))}
        </fieldset>
      </details>
      {formats.map((format) => (
        <Button key={format} isBusy={isBusy} onClick={() => void exportAs(format)}>
          导出 {format.toUpperCase()}
        </Button>
      ))}
    </>
  );
}
