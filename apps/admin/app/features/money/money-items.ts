import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";

export type OrderItem = BodyOf<AdminCalls["order"]["list"]>["itemList"][number];
export type OrderDetail = BodyOf<AdminCalls["order"]["detail"]>;
export type PaymentItem = BodyOf<AdminCalls["payment"]["list"]>["itemList"][number];
export type RefundItem = BodyOf<AdminCalls["refund"]["list"]>["itemList"][number];
export type BillItem = BodyOf<AdminCalls["bill"]["list"]>["itemList"][number];
export type FindingItem = BodyOf<AdminCalls["bill"]["findings"]>["itemList"][number];
export type GardenMonth = BodyOf<AdminCalls["statement"]["list"]>["itemList"][number];
export type ResidenceMonth = BodyOf<AdminCalls["statement"]["garden"]>["itemList"][number];
