import type { PayGateway } from "../pay-gateway.ts";
import { billOfAlipay } from "./alipay-bill.ts";
import type { AlipaySettings } from "./alipay-client.ts";
import { createAlipay, prepareAlipay } from "./alipay-create.ts";
import { alipayReply, parseAlipayNotify } from "./alipay-notify.ts";
import { queryRefundAlipay, refundAlipay } from "./alipay-refunds.ts";
import { closeAlipay, queryAlipay } from "./alipay-trades.ts";

/** Alipay's OpenAPI 2.0 over `gateway.do`, RSA2 with public keys (opendocs.alipay.com, 电脑网站支付 and 手机网站支付). */
export function alipay(settings: AlipaySettings): PayGateway {
  return {
    channel: 6,
    gateway: settings.gateway,
    prepare: (purchase) => prepareAlipay(settings, purchase),
    create: (request) => Promise.resolve(createAlipay(settings, request)),
    query: (outTradeNo) => queryAlipay(settings, outTradeNo),
    close: (outTradeNo) => closeAlipay(settings, outTradeNo),
    refund: (request) => refundAlipay(settings, request),
    queryRefund: (outTradeNo, outRefundNo) => queryRefundAlipay(settings, outTradeNo, outRefundNo),
    parseNotify: (_headers, raw) => parseAlipayNotify(settings, raw),
    ackOk: () => alipayReply(200),
    ackFail: (status = 500) => alipayReply(status),
    bill: (day) => billOfAlipay(settings, day),
  };
}
