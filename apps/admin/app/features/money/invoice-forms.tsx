import { useQuery } from "@tanstack/react-query";
import type { adminInvoiceFiles } from "@changming/contract/admin/invoice";
import { adminRoutes } from "@changming/contract/admin/routes.gen";
import { type Result, resultOf } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { api, sendWithSession } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { Field } from "../../parts/field.tsx";
import { FormShell } from "../../parts/form-shell.tsx";
import { typed } from "../../parts/form-values.ts";
import { Loading } from "../../parts/loading.tsx";
import { sessionState } from "../../session/session-store.ts";
import type { InvoiceItem } from "./money-items.ts";

type Answered = BodyOf<typeof adminInvoiceFiles.answer>;

/** Milliseconds for the upload. */
const timeoutMs = 60_000;

/** Sends the issued invoice with its number and day. Never throws. */
async function sendAnswer(id: number, form: FormData): Promise<Result<Answered>> {
  const body = new FormData();
  body.set("id", String(id));
  for (const name of ["number", "day"]) body.set(name, typed(form, name));
  const file = form.get("file");
  if (file instanceof File) body.set("file", file);
  const envelope = await sendWithSession(async () => {
    try {
      const headers = { "x-csrf": sessionState().who?.csrf ?? "" };
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(adminRoutes.invoiceFile.answer.path, { method: "POST", headers, body, signal });
      return (await response.json()) as Envelope<Answered>;
    } catch {
      return null;
    }
  });
  return resultOf(envelope) as Result<Answered>;
}

interface DialogProps {
  row: InvoiceItem;
  onClose(): void;
  onDone(message: string): void;
}

/** Uploads the PDF of an issued invoice, or another in its place. */
export function AnswerDialog({ row, onClose, onDone }: DialogProps) {
  const isAgain = row.state === "issued";
  return (
    <Dialog title={isAgain ? `换 ${row.number} 的发票文件` : `${row.number} 开好了`} onClose={onClose}>
      <p>
        {isAgain
          ? "新的文件放上去，原来的就删去；申请人下载到的是新的。"
          : "文件加密存放，申请人会收到一条站内消息，只有他自己能下载。"}
      </p>
      <FormShell
        save={(form) => sendAnswer(row.id, form)}
        saveLabel={isAgain ? "换文件" : "上传并告知"}
        onCancel={onClose}
        onSaved={() => onDone(isAgain ? "文件换好了" : "发票已放上去，已告知申请人")}
      >
        <Field name="file" label="发票文件（PDF，不超过 5 MB）" type="file" accept="application/pdf,.pdf" />
        <Field name="number" label="发票号码" inputMode="numeric" defaultValue={row.tax_invoice_number} />
        <Field name="day" label="开票日期" type="date" />
      </FormShell>
    </Dialog>
  );
}

/** Records the credit invoice of a refunded part. */
export function ReverseDialog({ row, onClose, onDone }: DialogProps) {
  return (
    <Dialog title={`${row.number} 已红冲`} onClose={onClose}>
      <p>开好以后退了 {row.refunded_money} 元。请先在税务平台开红字发票，再在这里记下它的号码。</p>
      <FormShell
        save={(form) => api.invoice.reverse({ id: row.id, number: typed(form, "number") })}
        saveLabel="记下"
        onCancel={onClose}
        onSaved={() => onDone("已记下红冲")}
      >
        <Field name="number" label="红字发票号码" maxLength={40} />
      </FormShell>
    </Dialog>
  );
}

/** What the operator states about invoices; the first export needs all of it. */
export function InvoiceSettingsDialog({ onClose }: { onClose(): void }) {
  // The version under the form stays the one of its fields.
  const query = useQuery({ ...queries.invoice.settings({}), staleTime: "static" });
  if (!query.data) {
    return (
      <Dialog title="开票设置" onClose={onClose}>
        <Loading query={query} />
      </Dialog>
    );
  }
  const { days, item, tax_code, tax_percent, version, can } = query.data;
  return (
    <Dialog title="开票设置" onClose={onClose}>
      <p>项目名称、税收编码和税率请问清会计再填：导出的开票文件里每一行都写它们。</p>
      <FormShell
        isReadOnly={!can.save}
        onCancel={onClose}
        onSaved={onClose}
        save={(form) =>
          api.invoice.saveSettings({
            version,
            days: typed(form, "days"),
            item: typed(form, "item"),
            taxCode: typed(form, "taxCode"),
            taxPercent: typed(form, "taxPercent"),
          })
        }
      >
        <Field
          name="days"
          label="付款以后多少天内可以申请"
          inputMode="numeric"
          defaultValue={String(days)}
          hint="0 表示不开发票"
        />
        <Field name="item" label="项目名称" defaultValue={item} hint="如 *居民服务*纪念服务" />
        <Field name="taxCode" label="商品和服务税收编码" inputMode="numeric" defaultValue={tax_code} hint="19 位数字" />
        <Field name="taxPercent" label="税率（%）" inputMode="numeric" defaultValue={tax_percent} hint="免税填 0" />
      </FormShell>
    </Dialog>
  );
}
