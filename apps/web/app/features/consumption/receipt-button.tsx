import { useState } from "react";
import { api } from "../../api/api.ts";
import { saveFile } from "../../browser/save-file.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import { ModalDialog } from "../../parts/modal-dialog.tsx";
import styles from "./receipt-button.module.css";

/** Opens the form in which a receipt is downloaded, with a name of the payer's choice (R-receipt-1). */
export function ReceiptButton({ orderNo }: { orderNo: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={`link ${styles.open}`} onClick={() => setOpen(true)}>
        收据
      </button>
      {isOpen && (
        <ModalDialog title="收据" onClose={() => setOpen(false)}>
          <ReceiptForm orderNo={orderNo} />
        </ModalDialog>
      )}
    </>
  );
}

function ReceiptForm({ orderNo }: { orderNo: string }) {
  const [number, setNumber] = useState("");
  const { errorOf, isBusy, handleSubmit } = useForm<"payerName">(async (fields) => {
    const name = typed(fields, "payerName").trim();
    // An empty field keeps the name that an earlier download printed.
    const result = await api.receipt.issue({ orderNo, ...(name === "" ? {} : { payerName: name }) });
    if (!result.ok) return fieldErrorOf(result, ["payerName"]);
    setNumber(result.body.number);
    const isSaved = await saveFile(result.body.pdf, `收据-${result.body.number}.pdf`);
    return isSaved ? null : { field: "form", message: "文件没有取到，请过一会儿再试", isAnswer: true };
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <p>收据是 PDF，写明买了什么、付了多少、怎样付的。收据不是发票；需要发票的，请另外申请。</p>
      <TextField
        label="付款人（可不填）"
        name="payerName"
        maxLength={40}
        autoComplete="name"
        hint="印在收据上；不填就印您上次填的，没有填过的印昵称。"
        error={errorOf("payerName")}
      />
      <p role="status">{number !== "" && `收据编号 ${number}，再下载还是这个编号。`}</p>
      <FormEnd label="下载收据" busyLabel="正在取……" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
