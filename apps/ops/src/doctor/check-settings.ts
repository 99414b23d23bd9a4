import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { systemClock } from "@changming/kit/clock";
import { type Config, ConfigError } from "@changming/server/config/config";
import { liveAlipay, liveWechat } from "@changming/server/services/live-pay";
import { bad, type Finding, good, notice } from "./finding.ts";

/** Checks of the settings alone: demo, address, proxy, staff codes, SMS, payment. */
export async function checkSettings(config: Config, now: Date): Promise<Finding[]> {
  return [
    checkDemo(config),
    ...checkAddress(config),
    checkStaffCodes(config),
    checkSms(config),
    await checkPay(config, now),
    ...checkPayInWechat(config),
  ];
}

function checkDemo({ isDemo, publicOrigin, host }: Config): Finding {
  if (!isDemo) return good("演示", "已关闭");
  const isOpen = publicOrigin !== null || !["127.0.0.1", "localhost", "::1"].includes(host);
  if (isOpen) return bad("演示", "演示账号开放给了外部", "正式使用请设 DEMO=0，并换一个空的数据库");
  return notice("演示", "这是演示站，账号密码人人皆知", "正式使用请设 DEMO=0");
}

function checkAddress({ publicOrigin, isHttps, trustedProxies }: Config): Finding[] {
  if (publicOrigin === null)
    return [notice("网址", "没有设 PUBLIC_ORIGIN，只供本机使用", "正式使用请设 PUBLIC_ORIGIN=https://…")];
  const address = isHttps
    ? good("网址", publicOrigin)
    : bad("网址", `${publicOrigin} 不是 https`, "配好证书，把 PUBLIC_ORIGIN 改成 https://…");
  const proxy =
    trustedProxies === null
      ? notice("代理", "没有设 TRUST_PROXY", "前面有 nginx 时请设 TRUST_PROXY=127.0.0.1，否则所有访客算作同一个地址")
      : good("代理", `相信 ${trustedProxies} 转来的地址`);
  return [address, proxy];
}

function checkStaffCodes({ staffCodes }: Config): Finding {
  if (staffCodes === "required") return good("员工动态码", "登录后台必须用动态码");
  return notice("员工动态码", "演示时不用动态码", "正式使用时 DEMO=0，动态码自动打开");
}

function checkSms({ sms }: Config): Finding {
  if (sms.kind === "sandbox") return notice("短信", "沙箱，验证码不真的发出", "正式使用请设 SMS_GATEWAY");
  if (sms.kind === "off")
    return notice("短信", "已关闭，手机号注册不了，也找不回密码", "请设 SMS_GATEWAY=aliyun 或 tencent");
  const missing = noticeTemplates.filter(({ key }) => sms.notices[key] === "");
  if (missing.length === 0) return good("短信", `${sms.kind}，每小时有上限`);
  const silent = missing.map(({ message }) => message).join("、");
  return notice(
    "短信",
    `${sms.kind}，${silent}不发短信`,
    `要发的话请设 ${missing.map(({ setting }) => setting).join("、")}`,
  );
}

const noticeTemplates = [
  { key: "applicationApproved", setting: "SMS_TEMPLATE_APPROVED", message: "入驻通过" },
  { key: "applicationRejected", setting: "SMS_TEMPLATE_REJECTED", message: "入驻未通过" },
  { key: "concernAnswered", setting: "SMS_TEMPLATE_ANSWERED", message: "反映事项的答复" },
  { key: "dailyReport", setting: "SMS_TEMPLATE_REPORT", message: "员工的日报" },
  { key: "mailing", setting: "SMS_TEMPLATE_MAILING", message: "园区来信" },
  { key: "memorialDay", setting: "SMS_TEMPLATE_MEMORIAL_DAY", message: "纪念日提醒" },
] as const;

async function checkPay({ pay, origin }: Config, now: Date): Promise<Finding> {
  if (pay.kind === "off") return notice("支付", "已关闭", "要收款请配置微信或支付宝的密钥");
  if (pay.kind === "sandbox") return notice("支付", "沙箱，不动真钱", "正式使用请配置支付密钥");
  try {
    if (pay.wechat) await liveWechat(pay.wechat, origin, systemClock);
    if (pay.alipay) await liveAlipay(pay.alipay, origin, systemClock);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad("支付", error.message, "检查密钥的内容、路径和权限");
  }
  const texts = [pay.wechat?.platformKeys ?? "", pay.wechat?.privateKey ?? "", pay.alipay?.alipayPublicKey ?? ""];
  const until = await earliestEnd(texts);
  const kinds = [pay.wechat && "微信", pay.alipay && "支付宝"].filter(Boolean).join("、");
  if (until === null) return good("支付", `${kinds}，密钥可用`);
  return aged("支付", `${kinds}，平台证书到 ${until.toISOString().slice(0, 10)}`, until, now);
}

/** Inside WeChat people pay only where both settings are of one app: the payer is an openid of the login's. */
export function checkPayInWechat({ pay, wechat }: Pick<Config, "pay" | "wechat">): Finding[] {
  if (pay.kind !== "live" || !pay.wechat) return [];
  const name = "微信里付款";
  const login = wechat.kind === "live" ? wechat.apps.inside : null;
  const remedy = "WECHAT_APPID 和 WECHATPAY_APPID 要是同一个服务号";
  if (!login) return [notice(name, "微信里不能付款，只给出链接", remedy)];
  if (login.appid !== pay.wechat.appid) return [notice(name, "登录和支付不是同一个应用，微信里不能付款", remedy)];
  return [good(name, "登录和支付是同一个应用")];
}

/** A certificate by its remaining time: bad when expired, a notice in its last two weeks. */
export function aged(name: string, message: string, until: Date, now: Date): Finding {
  const days = Math.floor((until.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return bad(name, `${message}，已过期`, "马上更换证书");
  if (days < 14) return notice(name, `${message}，还有 ${days} 天`, "请更换或检查自动续期");
  return good(name, message);
}

/** Keys may be given as certificates, in the setting or in a file that it names; those expire. */
async function earliestEnd(texts: readonly string[]): Promise<Date | null> {
  const ends: number[] = [];
  for (const text of texts) {
    const given = text.includes("BEGIN") ? text : await readFile(text, "utf8").catch(() => "");
    const plain = given.replaceAll("\\n", "\n");
    for (const [pem] of plain.matchAll(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)) {
      ends.push(Date.parse(new X509Certificate(pem).validTo));
    }
  }
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
