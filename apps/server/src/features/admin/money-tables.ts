import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf, Call } from "@changming/contract/define";
import {
  buyerKindNames,
  findingKindNames,
  findingStateNames,
  invoiceStateNames,
  orderKindNames,
  orderStateNames,
  paymentStateNames,
  refundStateNames,
} from "@changming/contract/admin/money-names";
import type { ExportColumn, ExportTable } from "../../http/export-rows.ts";

type RowOf<C extends Call> = BodyOf<C> extends { itemList: (infer Row)[] } ? Row : never;
type Sums = Omit<RowOf<AdminCalls["statement"]["list"]>, "id" | "garden_name" | "month">;

const paymentMethods: Record<number, string> = { 4: "微信支付", 6: "支付宝" };
const paymentMethodName = ({ payType }: { payType: number }) => paymentMethods[payType] ?? "";

/** Two decimals of yuan as a number that can be summed. */
const yuan = (text: string) => ({ yuan: Number(text) });

export const orderTable: ExportTable<RowOf<AdminCalls["order"]["list"]>> = {
  title: "订单",
  columns: [
    { title: "订单号", cell: (row) => row.order_no },
    { title: "种类", cell: (row) => orderKindNames[row.kind] },
    { title: "内容", cell: (row) => row.title },
    { title: "居所编号", cell: (row) => row.residence_id || "" },
    { title: "居所", cell: (row) => row.residence_name },
    { title: "买家", cell: (row) => row.nickname },
    { title: "手机号", cell: (row) => row.mobile },
    { title: "状态", cell: (row) => orderStateNames[row.state] },
    { title: "金额（元）", cell: (row) => yuan(row.money) },
    { title: "已退（元）", cell: (row) => yuan(row.refunded) },
    { title: "付款方式", cell: paymentMethodName },
    { title: "下单时间", cell: (row) => row.create_time },
    { title: "付款时间", cell: (row) => row.pay_time },
  ],
};

export const paymentTable: ExportTable<RowOf<AdminCalls["payment"]["list"]>> = {
  title: "支付流水",
  columns: [
    { title: "商户单号", cell: (row) => row.out_trade_no },
    { title: "网关单号", cell: (row) => row.trade_no },
    { title: "订单号", cell: (row) => row.order_no },
    { title: "付款方式", cell: paymentMethodName },
    { title: "网关", cell: (row) => (row.gateway === "live" ? "正式" : "沙盒") },
    { title: "状态", cell: (row) => paymentStateNames[row.state] },
    { title: "金额（元）", cell: (row) => yuan(row.money) },
    { title: "发起时间", cell: (row) => row.create_time },
    { title: "付款时间", cell: (row) => row.pay_time },
    { title: "网关原因", cell: (row) => row.fault },
  ],
};

export const refundTable: ExportTable<RowOf<AdminCalls["refund"]["list"]>> = {
  title: "退款",
  columns: [
    { title: "退款单号", cell: (row) => row.out_refund_no },
    { title: "订单号", cell: (row) => row.order_no },
    { title: "付款方式", cell: paymentMethodName },
    { title: "金额（元）", cell: (row) => yuan(row.money) },
    { title: "原因", cell: (row) => row.reason },
    { title: "状态", cell: (row) => refundStateNames[row.state] },
    { title: "网关原因", cell: (row) => row.fault },
    { title: "决定时间", cell: (row) => row.create_time },
    { title: "退回时间", cell: (row) => row.done_time },
  ],
};

export const invoiceTable: ExportTable<RowOf<AdminCalls["invoice"]["list"]>> = {
  title: "发票申请",
  columns: [
    { title: "流水号", cell: (row) => row.number },
    { title: "抬头类型", cell: (row) => buyerKindNames[row.buyer_kind] },
    { title: "抬头", cell: (row) => row.title },
    { title: "金额（元）", cell: (row) => yuan(row.money) },
    { title: "订单数", cell: (row) => row.orders },
    { title: "状态", cell: (row) => invoiceStateNames[row.state] },
    { title: "其中已退款（元）", cell: (row) => (row.refunded_money === "" ? null : yuan(row.refunded_money)) },
    { title: "需红冲", cell: (row) => (row.needs_reversal ? "是" : "") },
    { title: "申请时间", cell: (row) => row.create_time },
    { title: "导出时间", cell: (row) => row.export_time },
    { title: "答复时间", cell: (row) => row.decide_time },
    { title: "发票号码", cell: (row) => row.tax_invoice_number },
  ],
};

export const findingTable: ExportTable<RowOf<AdminCalls["bill"]["findings"]>> = {
  title: "对账差异",
  columns: [
    { title: "日期", cell: (row) => row.day },
    { title: "付款方式", cell: paymentMethodName },
    { title: "差异", cell: (row) => findingKindNames[row.kind] },
    { title: "单号", cell: (row) => row.number },
    { title: "我方（元）", cell: (row) => (row.here === "" ? null : yuan(row.here)) },
    { title: "网关（元）", cell: (row) => (row.there === "" ? null : yuan(row.there)) },
    { title: "状态", cell: (row) => findingStateNames[row.state] },
    { title: "答复", cell: (row) => row.note },
    { title: "答复人", cell: (row) => row.resolved_by },
  ],
};

export const billTable: ExportTable<RowOf<AdminCalls["bill"]["list"]>> = {
  title: "每日对账",
  columns: [
    { title: "日期", cell: (row) => row.day },
    { title: "付款方式", cell: paymentMethodName },
    { title: "账单", cell: (row) => (row.has_bill ? "来了" : "没有来") },
    { title: "账单笔数", cell: (row) => (row.has_bill ? row.rows : null) },
    { title: "差异", cell: (row) => row.findings },
    { title: "等答复", cell: (row) => row.open },
    { title: "对账时间", cell: (row) => row.compare_time },
  ],
};

const sumColumns: readonly ExportColumn<Sums>[] = [
  { title: "礼物笔数", cell: (row) => row.gift_count },
  { title: "礼物（元）", cell: (row) => yuan(row.gift_money) },
  { title: "入驻笔数", cell: (row) => row.application_count },
  { title: "入驻（元）", cell: (row) => yuan(row.application_money) },
  { title: "退款笔数", cell: (row) => row.refund_count },
  { title: "退款（元）", cell: (row) => yuan(row.refund_money) },
  { title: "净额（元）", cell: (row) => yuan(row.net_money) },
  { title: "收据张数", cell: (row) => row.receipt_count },
  { title: "收据（元）", cell: (row) => yuan(row.receipt_money) },
  { title: "开票订单", cell: (row) => row.invoice_count },
  { title: "开票（元）", cell: (row) => yuan(row.invoice_money) },
];

type GardensMonth = BodyOf<AdminCalls["statement"]["list"]>;
type GardenMonth = BodyOf<AdminCalls["statement"]["garden"]>;

const sumsOf = (total: Sums) => sumColumns.map(({ cell }) => cell(total));

/** The month is in the file name and in every row, so that the rows of several months can be combined. */
export const statementTable: ExportTable<RowOf<AdminCalls["statement"]["list"]>, GardensMonth> = {
  title: "月结",
  about: ({ month }) => `全部园区-${month}`,
  columns: [
    { title: "月份", cell: (row) => row.month },
    { title: "编号", cell: (row) => row.id },
    { title: "园区", cell: (row) => row.garden_name },
    ...sumColumns,
  ],
  foot: ({ month, total }) => [month, "", "合计", ...sumsOf(total)],
};

export const gardenStatementTable: ExportTable<RowOf<AdminCalls["statement"]["garden"]>, GardenMonth> = {
  title: "月结",
  about: ({ month, garden_name }) => `${garden_name}-${month}`,
  columns: [
    { title: "月份", cell: (row) => row.month },
    { title: "编号", cell: (row) => row.number },
    { title: "居所", cell: (row) => row.residence_name },
    ...sumColumns,
  ],
  foot: ({ month, total }) => [month, "", "合计", ...sumsOf(total)],
};
