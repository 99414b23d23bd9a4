import { normalizeCode } from "@changming/kit/phone-number";
import { passwordHash } from "../account/password-hash.ts";
import { typed, type FieldError } from "../../form/use-form.ts";

export type ClosingWay = "password" | "verificationCode";
export type ClosingField = ClosingWay | "mobile";

/** Verification of the user, as the call receives it. */
export interface ClosingVerification {
  password?: string;
  verificationCode?: string;
}

/** The verification typed in the chosen way, or its field error. */
export async function closingVerification(
  fields: FormData,
  way: ClosingWay,
): Promise<{ verification: ClosingVerification } | { fieldError: FieldError<ClosingField> }> {
  if (way === "verificationCode") {
    const code = normalizeCode(typed(fields, "verificationCode"));
    if (/^\d{6}$/.test(code)) return { verification: { verificationCode: code } };
    return { fieldError: { field: "verificationCode", message: "请输入 6 位短信验证码" } };
  }
  const password = typed(fields, "password");
  if (password === "") return { fieldError: { field: "password", message: "请输入密码" } };
  if (!globalThis.crypto?.subtle) {
    return { fieldError: { field: "password", message: "当前连接不够安全，请用 https 开头的地址打开本站" } };
  }
  return { verification: { password: await passwordHash(password) } };
}
