import { useState } from "react";
import type { invoice } from "@changming/contract/invoice";
import type { BodyOf } from "@changming/contract/define";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { saveFile } from "../../browser/save-file.ts";
import styles from "./invoices.module.css";

type InvoiceItem = BodyOf<typeof invoice.list>["itemList"][number];

const stateTexts: Readonly<Record<InvoiceItem["state"], string>> = {
  requested: "等着开",
  exported: "正在开",
  issued: "开好了",
  rejected: "没有开成",
  cancelled: "您收回了",
};

/** A request with its answer, and what the payer can do with it. */
export function InvoiceRow({ item, onChanged }: { item: InvoiceItem; onChanged(): void }) {
  const [isBusy, setBusy] = useState(false);
  async function act(work: () => Promise<string>) {
    setBusy(true);
    const failure = await work();
    setBusy(false);
    if (failure !== "") showToast(failure);
  }
  async function cancel(): Promise<string> {
    const result = await api.invoice.cancel({ id: item.id });
    onChanged();
    return result.ok ? "" : result.msg;
  }
  async function download(): Promise<string> {
    const result = await api.invoice.file({ id: item.id });
    if (!result.ok) return result.msg;
    const isSaved = await saveFile(result.body.pdf, `发票-${item.tax_invoice_number}.pdf`);
    return isSaved ? "" : "文件没有取到，请过一会儿再试";
  }
  return (
    <>
      <p className={styles.title}>
        <strong>{item.title === "" ? "抬头已按规定清除" : item.title}</strong>
        <span>¥{item.money}</span>
        <span data-state={item.state}>{stateTexts[item.state]}</span>
      </p>
      <p className={styles.facts}>
        {item.create_time.slice(0, 16)} 申请，流水号 {item.number}
        {item.tax_number !== "" && `，税号 ${item.tax_number}`}
        {item.tax_invoice_number !== "" && `，发票号码 ${item.tax_invoice_number}，${item.tax_invoice_on} 开具`}
      </p>
      <p className={styles.facts}>{item.orders.map(({ title, money }) => `${title} ¥${money}`).join("；")}</p>
      {item.reason !== "" && <p className={styles.reason}>没有开成的原因：{item.reason}</p>}
      <p className={styles.ways}>
        {item.can.download && (
          <Button kind="primary" disabled={isBusy} aria-busy={isBusy} onClick={() => void act(download)}>
            下载发票
          </Button>
        )}
        {item.can.cancel && (
          <Button disabled={isBusy} aria-busy={isBusy} onClick={() => void act(cancel)}>
            收回申请
          </Button>
        )}
      </p>
    </>
  );
}
