import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { bodyOrThrow } from "../../api/query.ts";
import { DetailList } from "../../parts/detail-list.tsx";
import { Drawer, DrawerActions } from "../../parts/drawer.tsx";
import { downloadFile } from "../../parts/export-list.ts";
import { Loading } from "../../parts/loading.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import { useAction } from "../../parts/use-action.ts";
import { buyerKinds, invoiceStates } from "./money-items.ts";

/** Saves a file that came as a `data:` URL. */
export function saveData(filename: string, data: string): void {
  const bytes = Uint8Array.from(atob(data.slice(data.indexOf(",") + 1)), (sign) => sign.charCodeAt(0));
  downloadFile(filename, new Blob([bytes], { type: data.slice(5, data.indexOf(";")) }));
}

/** A request with its buyer in full, which is audited; and the issued invoice. */
export function InvoiceDrawer({
  id,
  actions,
  onClose,
}: {
  id: number;
  actions: readonly RowAction[];
  onClose(): void;
}) {
  const query = useQuery({
    queryKey: ["invoice", "opened", id],
    queryFn: async () => bodyOrThrow(await api.invoice.detail({ id })),
    // Every fetch is audited as a look.
    staleTime: "static",
    gcTime: 0,
  });
  const [message, setMessage] = useState("");
  const file = useAction(() => api.invoice.lookAtFile({ id }), {
    changesNothing: true,
    onDone: ({ filename, data }) => saveData(filename, data),
    onError: (error) => setMessage(error.message),
  });
  const row = query.data;
  const all = row?.state === "issued" ? [...actions, { label: "下载发票", key: "d", run: () => file.run() }] : actions;
  return (
    <Drawer title="发票申请" onClose={onClose} foot={<DrawerActions actions={all} />}>
      <p role="status">{message}</p>
      {row ? (
        <>
          <DetailList
            details={[
              { label: "流水号", value: row.number },
              { label: "状态", value: invoiceStates[row.state] },
              { label: "抬头类型", value: buyerKinds[row.buyer_kind] },
              { label: "抬头", value: row.title, isWide: true },
              { label: "税号", value: row.tax_number },
              { label: "金额", value: `${row.money} 元` },
              { label: "邮箱", value: row.email },
              { label: "手机号", value: row.phone },
              { label: "申请人", value: row.nickname },
              { label: "申请时间", value: row.create_time },
              { label: "导出时间", value: row.export_time },
              { label: "答复", value: row.decided_by === "" ? "" : `${row.decided_by}，${row.decide_time}` },
              { label: "发票号码", value: row.tax_invoice_number },
              { label: "开票日期", value: row.tax_invoice_on },
              { label: "退回原因", value: row.reason, isWide: true },
              { label: "已退款", value: row.refunded_money === "" ? "" : `${row.refunded_money} 元` },
            ]}
          />
          <DetailList
            title="订单"
            details={row.order_list.map((order) => ({
              label: order.order_no,
              value: `${order.title}，开票 ${order.money} 元，现在还付着 ${order.still_paid} 元`,
              isWide: true,
            }))}
          />
        </>
      ) : (
        <Loading query={query} />
      )}
    </Drawer>
  );
}
