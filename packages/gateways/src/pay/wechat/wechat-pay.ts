import type { PayGateway } from "../pay-gateway.ts";
import { billOfWechat } from "./wechat-bill.ts";
import type { WechatSettings } from "./wechat-client.ts";
import { createWechat, prepareWechat } from "./wechat-create.ts";
import { parseWechatNotify, wechatReply } from "./wechat-notify.ts";
import { queryRefundWechat, refundWechat } from "./wechat-refunds.ts";
import { closeWechat, queryWechat } from "./wechat-trades.ts";

/** WeChat Pay APIv3 for an ordinary merchant in public-key mode (pay.weixin.qq.com/doc/v3/merchant/4012791877). */
export function wechatPay(settings: WechatSettings): PayGateway {
  return {
    channel: 4,
    gateway: settings.gateway,
    prepare: (purchase) => prepareWechat(settings, purchase),
    create: (request) => createWechat(settings, request),
    query: (outTradeNo) => queryWechat(settings, outTradeNo),
    close: (outTradeNo) => closeWechat(settings, outTradeNo),
    refund: (request) => refundWechat(settings, request),
    queryRefund: (outTradeNo, outRefundNo) => queryRefundWechat(settings, outTradeNo, outRefundNo),
    parseNotify: (headers, raw) => parseWechatNotify(settings, headers, raw),
    ackOk: () => wechatReply(200),
    ackFail: (status = 500) => wechatReply(status),
    bill: (day) => billOfWechat(settings, day),
  };
}
