import type { BodyOf } from "@changming/contract/define";
import type { account } from "@changming/contract/account";
import { foldCode, foldMobile, isMobile } from "@changming/kit/mobile";
import { api } from "../../api.ts";
import { typed, type Wrong, wrongOf } from "../site/use-form.ts";
import { notSafe } from "./new-password.ts";
import { canHash, passwordHash } from "./password-hash.ts";
import { holdUser } from "./proof.ts";
import { unlessEmpty } from "./unless-empty.ts";
import { keepUser } from "./user-info.ts";
import { whileBusy } from "./while-busy.ts";

export type LogInWay = "password" | "code";
export type LogInField = "mobile" | "password" | "verificationCode";

/** Without local storage nobody stays logged in, not even until the next page. */
export const closedOff =
  "这个浏览器没有让本站保存登录状态，所以登录不了。请在设置里允许本站保存数据，或换一个浏览器再试";

const names: readonly LogInField[] = ["mobile", "password", "verificationCode"];
const places = { loginMismatch: "password", codeLoginMismatch: "verificationCode" } as const;

/** Checks and sends the form; whoever gets in is kept, or held until they have proved who they are. */
export async function logIn(way: LogInWay, fields: FormData): Promise<Wrong<LogInField> | null> {
  const mobile = foldMobile(typed(fields, "mobile"));
  if (!isMobile(mobile)) return { field: "mobile", message: "请输入正确手机号码" };
  const password = typed(fields, "password");
  const code = foldCode(typed(fields, "verificationCode"));
  if (way === "password" && password === "") return { field: "password", message: "请输入密码" };
  if (way === "password" && !canHash()) return { field: "password", message: notSafe };
  if (way === "code" && !/^\d{6}$/.test(code)) return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  const input =
    way === "password"
      ? { mobile, password: await passwordHash(password), loginType: 0 }
      : { mobile, verificationCode: code, loginType: 1 };
  const answer = await whileBusy(() => api.account.logIn(input));
  const result = unlessEmpty(answer, way === "password" ? "loginMismatch" : "codeLoginMismatch");
  return result.ok ? letIn(result.body) : wrongOf(result, names, places);
}

function letIn({ need_proof, ...user }: BodyOf<typeof account.logIn>): Wrong<LogInField> | null {
  if (need_proof) holdUser(user);
  else if (!keepUser(user)) return { field: "form", message: closedOff };
  return null;
}
