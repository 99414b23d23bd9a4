import { systemClock } from "@changming/kit/clock";
import { type WechatGateway, wechatGateway } from "@changming/gateways/wechat/wechat-gateway";
import type { Config } from "@changming/server/config/config";
import { bad, type Finding, good, notice } from "./finding.ts";

type LiveWechat = Extract<Config["wechat"], { kind: "live" }>;

const names = { inside: "微信登录（公众号）", scan: "微信登录（网站应用）" } as const;

/** Whether WeChat accepts the apps of the login: a code that does not exist is rejected as a code, not as an app's. */
export async function checkWechat({ wechat }: Pick<Config, "wechat">): Promise<Finding[]> {
  if (wechat.kind === "sandbox")
    return [notice("微信登录", "沙箱，用不到真实的微信", "正式使用请设 WECHAT_APPID 和 WECHAT_SECRET")];
  if (wechat.kind === "off")
    return [notice("微信登录", "没有接上，只能用手机号登录", "有认证的服务号时，请设 WECHAT_APPID 和 WECHAT_SECRET")];
  const { apps, template, events, apiUrl, openUrl } = wechat;
  const gateway = wechatGateway({
    name: "live",
    apps,
    template,
    events: null,
    clock: systemClock,
    apiUrl: () => apiUrl,
    openUrl: () => openUrl,
  });
  const logins = await Promise.all(
    gateway.ways.map(async (way) => {
      const outcome = await gateway.identify(way, "doctor");
      if (outcome.ok || outcome.reason === "code") return good(names[way], "AppID 和 AppSecret 都对");
      if (outcome.reason === "rejected")
        return bad(names[way], `微信不接受（${outcome.detail}）`, "检查 AppID、AppSecret，以及公众平台上的 IP 白名单");
      return bad(names[way], `微信没有回应（${outcome.detail}）`, "检查防火墙，服务器要能连上 api.weixin.qq.com");
    }),
  );
  if (!apps.inside) return logins;
  return [...logins, await checkTicket(gateway), ...remindersOf({ template, events })];
}

/** Whether reminders can be sent, and whether the site learns of withdrawn authorizations. */
function remindersOf({ template, events }: Pick<LiveWechat, "template" | "events">): Finding[] {
  return [
    template
      ? good("微信提醒", "设了模板消息；填的字段要与模板一致，否则微信会拒收")
      : notice(
          "微信提醒",
          "没有设模板消息，提醒不会发到微信",
          "需要时请设 WECHAT_TEMPLATE_ID 和 WECHAT_TEMPLATE_FIELDS",
        ),
    events
      ? good("微信事件", "设了令牌和密钥，用户在微信里取消授权，本站会收到")
      : notice(
          "微信事件",
          "没有设，用户在微信里取消授权，本站不会知道",
          "在公众平台的服务器配置里填 /callbacks/weixin、选安全模式，再设 WECHAT_EVENT_TOKEN 和 WECHAT_EVENT_AES_KEY",
        ),
  ];
}

/** Whether the server may fetch the ticket for sharing inside WeChat: other than the login it needs the allow list. */
async function checkTicket(gateway: WechatGateway): Promise<Finding> {
  const name = "微信里分享";
  const outcome = await gateway.fetchTicket();
  if (outcome.ok) return good(name, "取得到 jsapi_ticket，发出去的链接带标题和图");
  const remedy = "检查公众平台上的 IP 白名单；JS接口安全域名也要设";
  return notice(name, `取不到 jsapi_ticket（${outcome.detail}），发出去的只有网址`, remedy);
}
