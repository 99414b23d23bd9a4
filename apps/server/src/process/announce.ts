import { demoLogins, demoPassword, demoStaff } from "@changming/db/demo/demo-accounts";
import type { Config } from "../config/config.ts";

export const say = (line: string): void => console.log(line);

/** Prints where the site is, and in a demo the logins (R-operation-1). */
export function announce(address: string, config: Config): void {
  say(`\n  长明已就绪   ${address}\n`);
  if (config.isDemo) {
    for (const login of demoLogins) say(`  ${login.mobile}  密码 ${demoPassword}  ${login.says}`);
    const staff = demoStaff.map(({ login }) => login).join("、");
    say(`  后台 ${address}/admin  ${staff}  密码 ${demoPassword}\n`);
  }
  if (config.sms.kind === "sandbox") say(`  短信验证码不发出，写在 ${address}/sandbox/sms\n`);
  if (config.mail.kind === "sandbox") say(`  邮件不发出，写在 ${address}/sandbox/mail\n`);
  if (config.pay.kind === "sandbox") say(`  付款不动真钱，都在 ${address}/sandbox/pay\n`);
  if (config.wechat.kind === "sandbox") say(`  微信登录是练习的，不用真的微信：${address}/sandbox/weixin\n`);
  say("  按 Ctrl-C 停止");
}
