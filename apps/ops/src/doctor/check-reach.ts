import type { Config } from "@changming/server/config/config";
import { certificateEnd } from "@changming/server/services/site-environment";
import { aged } from "./check-settings.ts";
import { bad, type Finding, good, notice, reasonOf } from "./finding.ts";

/** Tolerated clock difference in seconds; signatures of the payment gateways are valid for five minutes. */
const clockNotice = 5;
const badClockSeconds = 120;

/** Checks from outside: the site, its certificate, the addresses of callbacks, and the clock. */
export async function checkReach(config: Config, outside: Outside, now: () => Date): Promise<Finding[]> {
  const { publicOrigin, isHttps } = config;
  if (publicOrigin === null) return [];
  const findings = await checkSite(publicOrigin, outside, now);
  if (isHttps) findings.push(await checkCertificate(publicOrigin, outside, now));
  for (const [name, url] of callbacksOf(config)) findings.push(await checkCallback(name, url, outside));
  return findings;
}

async function checkSite(origin: string, outside: Outside, now: () => Date): Promise<Finding[]> {
  try {
    const before = now();
    const { status, headers } = await outside.fetch(`${origin}/healthz`);
    const site =
      status === 200 && headers.has("x-request-id")
        ? good("从外面看", `${origin} 有回应`)
        : bad("从外面看", `${origin}/healthz 回答 ${status}，不像是这个网站`, "检查 nginx 的 proxy_pass 和域名解析");
    const date = headers.get("date");
    return date === null ? [site] : [site, checkClock("时钟", new Date(date), [before, now()])];
  } catch (error) {
    return [bad("从外面看", `${origin} 没有回应（${reasonOf(error)}）`, "检查网站是否在运行、nginx、防火墙和域名解析")];
  }
}

/** Compares a remote clock with the local interval in which it was read; a slow answer widens the interval. */
export function checkClock(name: string, theirs: Date, [before, after]: readonly [Date, Date]): Finding {
  const apart = Math.max(before.getTime() - theirs.getTime(), theirs.getTime() - after.getTime(), 0);
  const seconds = apart / 1_000;
  const message = `相差 ${seconds.toFixed(0)} 秒`;
  if (seconds > badClockSeconds) return bad(name, message, "打开时间同步：timedatectl set-ntp true");
  if (seconds > clockNotice) return notice(name, message, "打开时间同步：timedatectl set-ntp true");
  return good(name, message);
}

async function checkCertificate(origin: string, outside: Outside, now: () => Date): Promise<Finding> {
  try {
    const end = await outside.certificateEnd(origin);
    return aged("网站证书", `到 ${end.toISOString().slice(0, 10)}`, end, now());
  } catch (error) {
    return bad("网站证书", `看不到证书（${reasonOf(error)}）`, "检查 443 端口和 nginx 的 ssl_certificate");
  }
}

function callbacksOf({ pay, origin }: Config): [name: string, url: string][] {
  if (pay.kind !== "live") return [];
  return [
    ...(pay.wechat ? [["微信回调", pay.wechat.notifyUrl ?? `${origin}/callbacks/wechat`] as [string, string]] : []),
    ...(pay.alipay ? [["支付宝回调", pay.alipay.notifyUrl ?? `${origin}/callbacks/alipay`] as [string, string]] : []),
  ];
}

async function checkCallback(name: string, url: string, outside: Outside): Promise<Finding> {
  if (!url.startsWith("https:")) return bad(name, `${url} 不是 https`, "支付网关只向 https 地址通知");
  try {
    const { headers } = await outside.fetch(url);
    // Any response from this server is enough: a callback accepts only a signed POST.
    if (headers.has("x-request-id")) return good(name, `${url} 到得了`);
    return bad(name, `${url} 到了别的地方`, "nginx 要把 /callbacks/ 转给网站，不要跳转，不要拦截");
  } catch (error) {
    return bad(name, `${url} 到不了（${reasonOf(error)}）`, "检查域名解析、防火墙和 nginx");
  }
}

/** Access to the site from outside; tests provide their own. */
export interface Outside {
  /** Status and headers of a response. Throws when there is none within 5 s. */
  fetch(url: string): Promise<{ status: number; headers: Headers }>;
  /** Expiry of the certificate of an https address. Throws when there is no connection. */
  certificateEnd(origin: string): Promise<Date>;
}

const timeoutMs = 5_000;

export const realOutside: Outside = {
  async fetch(url) {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer;
  },
  certificateEnd,
};
