import { Button } from "antd";
import { type DragEvent, useRef, useState } from "react";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { maxImportedRows } from "@changming/contract/admin/residence-import-columns";
import { type ExportFormat, exportList } from "../../parts/export-list.ts";
import { countText } from "./import-items.ts";
import styles from "./residence-import.module.css";
import { sendTable } from "./send-table.ts";

const noQuery = { page: 1, pageSize: 20, sort: "", isDescending: 0, filters: {} } as const;
const template = { route: adminRoutes.residenceImport.template, inputOf: () => ({}) };

/** Chooses a table by button or by dropping it, and sends it to be previewed. */
export function UploadTable({ onPreviewed }: { onPreviewed(id: number): void }) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState("");
  const [isOver, setOver] = useState(false);
  const isBusy = share !== null;
  async function send(files: readonly File[]) {
    const [file] = files;
    if (!file || isBusy) return;
    if (files.length > 1) return setError("一次上传一个表格");
    setError("");
    setShare(0);
    const result = await sendTable(file, { onProgress: setShare });
    setShare(null);
    if (result.ok) onPreviewed(result.body.id);
    else setError(`${file.name}：${result.msg}`);
  }
  async function download(format: ExportFormat) {
    setError(await exportList(template, noQuery, format));
  }
  function drag(event: DragEvent, isInside: boolean) {
    event.preventDefault();
    setOver(isInside);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same
    <section
      aria-label="上传表格"
      className={styles.drop}
      data-over={isOver}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        void send([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label="选择表格"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          void send(files);
        }}
      />
      <div>
        <p className={styles.lead}>把表格拖到这里，或者</p>
        <p>CSV 或 XLSX，最大 5 MB、{countText(maxImportedRows)} 行。先给您看一遍，确认之前什么都不写。</p>
      </div>
      <div className={styles.ways}>
        <Button type="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => input.current?.click()}>
          选择表格
        </Button>
        <Button type="link" onClick={() => void download("xlsx")}>
          下载模板 XLSX
        </Button>
        <Button type="link" onClick={() => void download("csv")}>
          CSV
        </Button>
      </div>
      <div role="status" className={styles.progress}>
        {share !== null && (
          <>
            <progress aria-label="上传进度" {...(share < 1 ? { value: share } : {})} />
            {share < 1 ? `正在上传 ${Math.round(share * 100)}%` : "传到了，正在逐行检查……"}
          </>
        )}
      </div>
      <p role="alert" className={styles.error}>
        {error}
      </p>
    </section>
  );
}
