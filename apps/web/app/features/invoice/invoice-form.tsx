import { useState } from "react";
import type { invoice } from "@changming/contract/invoice";
import type { BodyOf } from "@changming/contract/define";
import { isSocialCreditCode, normalizeSocialCreditCode } from "@changming/kit/social-credit-code";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { useActionRef } from "../../api/use-action-ref.ts";
import { FormEnd } from "../../form/form-end.tsx";
import { TextField } from "../../form/text-field.tsx";
import { fieldErrorOf, typed, useForm } from "../../form/use-form.ts";
import styles from "./invoices.module.css";

const names = ["orderNos", "buyerKind", "title", "taxNumber", "email", "phone"] as const;
const places = { invoiceOrderUnfit: "orderNos", invoiceTooLate: "orderNos", invoiceOnce: "orderNos" } as const;

interface InvoiceFormProps {
  orders: BodyOf<typeof invoice.orders>["itemList"];
  /** Number of the order that is ticked at first. */
  chosen: string;
  days: number;
  onSent(): void;
}

/** Which orders, for whom, and where to: sent once, however often it is pressed. */
export function InvoiceForm({ orders, chosen, days, onSent }: InvoiceFormProps) {
  const [isOrganisation, setOrganisation] = useState(false);
  const refFor = useActionRef();
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const ticked = fields.getAll("orderNos").filter((value) => typeof value === "string");
    const orderNos = ticked.join(",");
    const title = typed(fields, "title").trim();
    const taxNumber = isOrganisation ? typed(fields, "taxNumber") : "";
    if (orderNos === "") return { field: "orderNos", message: "请选择要开票的订单" };
    if (title === "") return { field: "title", message: "请填写发票抬头" };
    if (isOrganisation && !isSocialCreditCode(normalizeSocialCreditCode(taxNumber))) {
      return { field: "taxNumber", message: "税号有误：统一社会信用代码是 18 位，请对着营业执照再看一遍" };
    }
    const buyerKind = isOrganisation ? ("organisation" as const) : ("person" as const);
    const contact = { email: typed(fields, "email"), phone: typed(fields, "phone") };
    const request = { orderNos, buyerKind, title, taxNumber, ...contact };
    const result = await api.invoice.request({ ...request, ref: refFor(JSON.stringify(request)) });
    if (!result.ok) return fieldErrorOf(result, names, places);
    showToast("发票申请已经收到，开好以后会给您发消息");
    onSent();
    return null;
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <fieldset className={styles.orders}>
        <legend>订单（付款以后 {days} 天内，可以几笔开成一张）</legend>
        {orders.map(({ order_no, title, money, pay_time }) => (
          <label key={order_no}>
            <input type="checkbox" name="orderNos" value={order_no} defaultChecked={order_no === chosen} />
            <span>
              {title} ¥{money} <small>{pay_time.slice(0, 10)}</small>
            </span>
          </label>
        ))}
        <p className={styles.error} role="alert">
          {errorOf("orderNos")}
        </p>
      </fieldset>
      <fieldset className={styles.kinds}>
        <legend>抬头类型</legend>
        {(["个人", "单位"] as const).map((label) => (
          <label key={label}>
            <input
              type="radio"
              name="buyerKind"
              value={label}
              checked={isOrganisation === (label === "单位")}
              onChange={() => setOrganisation(label === "单位")}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label={isOrganisation ? "单位名称" : "姓名"}
        name="title"
        maxLength={100}
        autoComplete={isOrganisation ? "organization" : "name"}
        hint="就是发票抬头，要写全。"
        error={errorOf("title")}
      />
      {isOrganisation && (
        <TextField
          label="税号"
          name="taxNumber"
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint="统一社会信用代码，18 位，在营业执照上。"
          error={errorOf("taxNumber")}
        />
      )}
      <TextField
        label="邮箱（可不填）"
        name="email"
        type="email"
        maxLength={72}
        autoComplete="email"
        hint="填了的话，税务局的系统可以把发票发到这里。"
        error={errorOf("email")}
      />
      <TextField
        label="手机号（可不填）"
        name="phone"
        type="tel"
        maxLength={40}
        autoComplete="tel"
        hint="抬头有疑问时，财务打这个电话。"
        error={errorOf("phone")}
      />
      <FormEnd label="申请发票" busyLabel="正在提交…" isBusy={isBusy} error={errorOf("form")} />
    </form>
  );
}
