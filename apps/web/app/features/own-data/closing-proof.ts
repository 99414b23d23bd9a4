import { foldCode } from "@changming/kit/mobile";
import { passwordHash } from "../account/password-hash.ts";
import { typed, type Wrong } from "../site/use-form.ts";

export type ClosingWay = "password" | "verificationCode";
export type ClosingField = ClosingWay | "mobile";

/** What proves that it is oneself, as it travels. */
export interface ClosingProof {
  password?: string;
  verificationCode?: string;
}

/** What was typed as the proof of the chosen way, or what is wrong with it. */
export async function closingProof(
  fields: FormData,
  way: ClosingWay,
): Promise<{ proof: ClosingProof } | { wrong: Wrong<ClosingField> }> {
  if (way === "verificationCode") {
    const code = foldCode(typed(fields, "verificationCode"));
    if (/^\d{6}$/.test(code)) return { proof: { verificationCode: code } };
    return { wrong: { field: "verificationCode", message: "请输入 6 位短信验证码" } };
  }
  const password = typed(fields, "password");
  if (password === "") return { wrong: { field: "password", message: "请输入密码" } };
  if (!globalThis.crypto?.subtle) {
    return { wrong: { field: "password", message: "当前连接不够安全，请用 https 开头的地址打开本站" } };
  }
  return { proof: { password: await passwordHash(password) } };
}
