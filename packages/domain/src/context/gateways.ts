import type { MailGateway } from "@changming/gateways/mail/mail-gateway";
import type { PushGateway } from "@changming/gateways/push/push-gateway";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { WechatGateway } from "@changming/gateways/wechat/wechat-gateway";

/** How the site reaches people and their accounts elsewhere; payment has more than a gateway. */
export interface Gateways {
  sms: SmsGateway;
  mail: MailGateway;
  wechat: WechatGateway;
  push: PushGateway;
}
