import { join } from "node:path";
import { type MailGateway, noMailGateway } from "@changming/gateways/mail/mail-gateway";
import { openSandboxMail, type SandboxMail, type SandboxMailGateway } from "@changming/gateways/mail/sandbox";
import { smtpMail } from "@changming/gateways/mail/smtp";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { escapeXml } from "@changming/kit/xml";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

/** The configured gateway. */
export async function openMail(
  { mail, dataDir }: Pick<Config, "mail" | "dataDir">,
  clock: Clock,
): Promise<MailGateway> {
  switch (mail.kind) {
    case "sandbox":
      return openSandboxMail({ file: join(dataDir, "sandbox", "mail.jsonl"), clock });
    case "off":
      return noMailGateway;
    case "smtp":
      return smtpMail(mail);
  }
}

function isSandbox(mail: MailGateway): mail is SandboxMailGateway {
  return mail.name === "sandbox" && "list" in mail;
}

/**
 * `GET /sandbox/mail?to=…`: the mails that the sandbox did not send, newest first; JSON for `Accept:
 * application/json`, else a page. Not mounted with a real server.
 */
export function mountSandboxMail(app: FastifyInstance, mail: MailGateway, settled: () => Promise<void>): void {
  if (!isSandbox(mail)) return;
  app.get<{ Querystring: { to?: unknown } }>("/sandbox/mail", async (request, reply) => {
    const { to } = request.query;
    // A requested mail is listed, although it is sent after the answer.
    await settled();
    const mails = await mail.list(typeof to === "string" && to !== "" ? to : undefined);
    reply.header("cache-control", "no-store");
    if (request.headers.accept?.includes("application/json")) return mails;
    return reply.type("text/html; charset=utf-8").send(pageOf(mails));
  });
}

function pageOf(mails: readonly SandboxMail[]): string {
  const articles = mails.map(({ to, subject, text, sentAt }) => {
    const at = shanghaiDateTime(new Date(sentAt)); // allow-clock: a stored instant
    return `<article><h2>${escapeXml(subject)}</h2><p>${at}，寄给 ${escapeXml(to)}</p><pre>${escapeXml(text)}</pre></article>`;
  });
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>邮件沙箱</title><h1>邮件沙箱</h1>
<p>没有配置 SMTP，邮件不会发出，只写在这里。</p>
${articles.join("\n")}</html>`;
}
