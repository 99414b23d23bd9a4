/** Back office labels for the states of orders, payments, refunds and bill findings, on pages and in exports. */
export const orderKindNames = { gift: "礼物", dressing: "装扮", application: "入驻" } as const;

export const orderStateNames = {
  created: "刚下单",
  paying: "等付款",
  paid: "已付款",
  delivered: "已送达",
  closed: "已关闭",
  refunding: "退款中",
  refunded: "已退款",
} as const;

export const paymentStateNames = {
  created: "刚发起",
  unknown: "网关没有答复",
  pending: "等付款",
  failed: "没有发起成",
  closed: "已关闭",
  succeeded: "已付款",
  surplus: "多付的一笔",
  refunding: "退款中",
  refunded: "已退款",
} as const;

export const refundStateNames = {
  due: "等着去退",
  processing: "网关处理中",
  done: "已退回",
  failed: "没有退成",
  closed: "网关已关闭，另起一笔",
} as const;

export const invoiceStateNames = {
  requested: "待开票",
  exported: "已导出",
  issued: "已开好",
  rejected: "已退回",
  cancelled: "申请人收回",
} as const;

export const buyerKindNames = { person: "个人", organisation: "单位" } as const;

export const findingKindNames = {
  paymentMissingHere: "网关收了，我方没有",
  paymentMissingThere: "我方收了，网关没有",
  amountDiffers: "金额不一样",
  refundMissingHere: "网关退了，我方没有",
  refundMissingThere: "我方退了，网关没有",
  refundDiffers: "退款金额不一样",
  billMissing: "账单没有来",
} as const;

export const findingStateNames = { open: "等人答复", resolved: "已答复", settled: "已自行平账" } as const;
