import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
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

export type OrderItem = BodyOf<AdminCalls["order"]["list"]>["itemList"][number];
export type OrderDetail = BodyOf<AdminCalls["order"]["detail"]>;
export type PaymentItem = BodyOf<AdminCalls["payment"]["list"]>["itemList"][number];
export type RefundItem = BodyOf<AdminCalls["refund"]["list"]>["itemList"][number];
export type InvoiceItem = BodyOf<AdminCalls["invoice"]["list"]>["itemList"][number];
export type BillItem = BodyOf<AdminCalls["bill"]["list"]>["itemList"][number];
export type FindingItem = BodyOf<AdminCalls["bill"]["findings"]>["itemList"][number];
export type GardenMonth = BodyOf<AdminCalls["statement"]["list"]>["itemList"][number];
export type ResidenceMonth = BodyOf<AdminCalls["statement"]["garden"]>["itemList"][number];

export const orderKinds: Record<OrderItem["kind"], string> = orderKindNames;
export const orderStates: Record<OrderItem["state"], string> = orderStateNames;
export const paymentStates: Record<PaymentItem["state"], string> = paymentStateNames;
export const refundStates: Record<RefundItem["state"], string> = refundStateNames;
export const invoiceStates: Record<InvoiceItem["state"], string> = invoiceStateNames;
export const buyerKinds: Record<InvoiceItem["buyer_kind"], string> = buyerKindNames;
export const findingKinds: Record<FindingItem["kind"], string> = findingKindNames;
export const findingStates: Record<FindingItem["state"], string> = findingStateNames;

/** What changed its state, in the history of an order. */
export const stepObjects: Record<string, string> = { order: "订单", payment: "支付", refund: "退款" };
export const stepActors: Record<string, string> = {
  visitor: "访客",
  account: "买家",
  staff: "员工",
  job: "系统",
  callback: "网关回调",
};
export const eventSources: Record<string, string> = { notify: "回调", query: "查询", bill: "账单" };
export const eventResults: Record<string, string> = {
  settled: "按付款入账",
  surplus: "多付，已安排退回",
  repeated: "重复的消息",
  refund: "退款的消息",
  returned: "已在网关退回",
  nothing: "没有变化",
  mismatch: "与订单不符",
  rejected: "没有采信",
};

const paymentMethods: Record<number, string> = { 4: "微信支付", 6: "支付宝" };

export const paymentMethodName = (payType: number) => paymentMethods[payType] ?? "没有付款";
export const paymentMethodChoices = [
  { value: "4", label: "微信支付" },
  { value: "6", label: "支付宝" },
];

const states: Record<string, string> = { ...paymentStates, ...refundStates, ...orderStates };

/** The label of a state; it depends on the object's kind. */
export function stateName(object: string, state: string): string {
  const names: Record<string, string> =
    object === "payment" ? paymentStates : object === "refund" ? refundStates : orderStates;
  return names[state] ?? states[state] ?? state;
}

/** The last `count` months up to the one in Asia/Shanghai at `now`, the newest first: `2026-11`. */
export function lastMonths(now: Date, count: number): string[] {
  const shanghai = new Date(now.getTime() + 8 * 3_600_000);
  const newest = shanghai.getUTCFullYear() * 12 + shanghai.getUTCMonth();
  return Array.from({ length: count }, (_, back) => {
    const month = newest - back;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}

/** The requested month; the newest if it is invalid. */
export function monthOf(requested: string | undefined, months: readonly string[]): string {
  return requested !== undefined && /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(requested) ? requested : (months[0] ?? "");
}
