import { smtpError } from "@changming/gateways/mail/smtp";
import type { Config } from "@changming/server/config/config";
import { bad, type Finding, good, notice } from "./finding.ts";

/** Whether the mail server can be reached and accepts the login; nothing is sent. */
export async function checkMail({ mail }: Pick<Config, "mail">): Promise<Finding> {
  if (mail.kind === "sandbox") return notice("邮件", "沙箱，邮件不真的发出", "正式使用请设 SMTP_URL 和 MAIL_FROM");
  if (mail.kind === "off") return notice("邮件", "没有接上，员工收不到每天的日报邮件", "请设 SMTP_URL 和 MAIL_FROM");
  const error = await smtpError(mail);
  const { hostname } = new URL(mail.url);
  if (error === null) return good("邮件", `${hostname} 连得上，发件人 ${mail.from}`);
  return bad("邮件", `${hostname} 用不了（${error}）`, "检查 SMTP_URL 的地址、端口、账号和密码，以及防火墙");
}
