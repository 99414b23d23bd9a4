import { useEffect, useEffectEvent } from "react";
import { queries } from "../../api/query.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { choicesOf, keyIn } from "../../parts/form-values.ts";
import type { Column, Filter, ListQuery } from "../../parts/table-types.ts";
import { useList } from "../../parts/use-list.ts";
import { type MailingRecipient, smsOfRecipient, stateOfRecipient } from "./mailing-items.ts";

const onlyNames = {
  sent: "寄到的",
  waiting: "等着的",
  skipped: "不寄的",
  cancelled: "停下的",
  smsFailed: "短信没发成的",
  smsUnknown: "短信说不准的",
} as const;

const filters: readonly Filter[] = [
  { name: "only", label: "只看", kind: "choice", choices: choicesOf(onlyNames), noChoice: "全部" },
];

const columns: readonly Column<MailingRecipient>[] = [
  { key: "number", title: "序", text: ({ number }) => String(number) },
  { key: "nickname", title: "收信人", text: ({ nickname }) => nickname },
  { key: "mobile", title: "手机号", text: ({ mobile }) => mobile },
  { key: "state", title: "站内信", text: stateOfRecipient },
  { key: "sms", title: "短信", text: smsOfRecipient },
];

/** Whom a letter went to, masked. */
export function MailingRecipients({ id, waiting }: { id: number; waiting: number }) {
  const listRecipients = ({ page, pageSize, filters: values }: ListQuery) =>
    queries.mailing.recipients({ id, page, pageSize, only: keyIn(onlyNames, values["only"]) });
  const list = useList(listRecipients, filters);
  const refetch = useEffectEvent(() => void list.result.refetch());
  // While it is being sent, the list follows the numbers above it.
  useEffect(() => refetch(), [waiting]);
  return (
    <DataTable
      name="mailing-recipients"
      caption="收信的人"
      idOf={({ number }) => number}
      list={list}
      columns={columns}
    />
  );
}
