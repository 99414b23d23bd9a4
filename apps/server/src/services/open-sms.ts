import { join } from "node:path";
import { aliyunSms } from "@changming/gateways/sms/aliyun";
import {
  openSandboxSms,
  type SandboxMessage,
  type SandboxNotice,
  type SandboxSms,
} from "@changming/gateways/sms/sandbox";
import { noSmsGateway, type SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { tencentSms } from "@changming/gateways/sms/tencent";
import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import { normalizePhone } from "@changming/kit/phone-number";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import type { Config } from "../config/config.ts";

/** The configured gateway. */
export async function openSms({ sms, dataDir }: Pick<Config, "sms" | "dataDir">, clock: Clock): Promise<SmsGateway> {
  switch (sms.kind) {
    case "sandbox":
      return openSandboxSms({ file: join(dataDir, "sandbox", "sms.jsonl"), clock });
    case "off":
      return noSmsGateway;
    case "aliyun":
      return aliyunSms({ ...sms, clock });
    case "tencent":
      return tencentSms({ ...sms, clock });
  }
}

const purposes = ["注册", "登录", "重设密码", "合作申请"];
const noticed = {
  applicationApproved: "入驻申请已通过",
  applicationRejected: "入驻申请没有通过",
  concernAnswered: "举报或请求已有答复",
  dailyReport: "员工的日报：后台有事等着",
  mailing: "园区来信",
  memorialDay: "纪念日提醒",
};

function isSandbox(sms: SmsGateway): sms is SandboxSms {
  return sms.name === "sandbox" && "list" in sms;
}

/**
 * `GET /sandbox/sms?mobile=…`: the codes that the sandbox did not send, newest first; JSON for `Accept:
 * application/json`, else a page. Not mounted with a real gateway.
 */
export function mountSandboxSms(app: FastifyInstance, sms: SmsGateway, settled: () => Promise<void>): void {
  if (!isSandbox(sms)) return;
  app.get<{ Querystring: { mobile?: unknown } }>("/sandbox/sms", async (request, reply) => {
    const { mobile } = request.query;
    // A requested code is listed, although it is sent after the answer.
    await settled();
    const wanted = typeof mobile === "string" && mobile !== "" ? normalizePhone(mobile) : undefined;
    const messages = await sms.list(wanted);
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) return messages;
    return reply.type("text/html; charset=utf-8").send(pageOf(messages, await sms.notices(wanted)));
  });
}

/** Texts are stripped of what HTML reads; a notice with variables is displayed with them. */
function pageOf(messages: readonly SandboxMessage[], notices: readonly SandboxNotice[]): string {
  const codes = messages.map((one) => ({ ...one, what: purposes[one.codeType] ?? "" }));
  const sentNotices = notices.map((one) => ({
    ...one,
    what: noticed[one.notice],
    code: Object.values(one.values ?? {}).join("："),
  }));
  const rows = [...codes, ...sentNotices]
    .toSorted((a, b) => (a.sentAt < b.sentAt ? 1 : -1))
    .map(({ mobile, code, what, sentAt }) =>
      [shanghaiDateTime(new Date(sentAt)), mobile, what, code] // allow-clock: a stored instant
        .map((cell) => `<td>${cell.replace(/[<>&"]/g, "")}</td>`)
        .join(""),
    );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>短信沙箱</title><h1>短信沙箱</h1>
<p>没有配置短信网关，验证码与通知不会发出，只写在这里。</p>
<table><thead><tr><th>时间</th><th>手机号</th><th>用途</th><th>验证码或内容</th></tr></thead>
<tbody>${rows.map((row) => `<tr>${row}</tr>`).join("\n")}</tbody></table></html>`;
}
