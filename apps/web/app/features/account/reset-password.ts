import { foldCode, foldMobile, isMaskedMobile, isMobile } from "@changming/kit/mobile";
import { api } from "../../api.ts";
import { typed, type Wrong, wrongOf } from "../site/use-form.ts";
import { travelling, wrongPassword } from "./new-password.ts";
import { unlessEmpty } from "./unless-empty.ts";
import { readUser } from "./user-info.ts";
import { whileBusy } from "./while-busy.ts";

const names = ["mobile", "verificationCode", "password", "repassword"] as const;
export type ResetField = (typeof names)[number];

const places = { resetMismatch: "verificationCode", weakPassword: "password" } as const;

export type ResetOutcome = { wrong: Wrong<ResetField> } | { wrong: null; isKept: boolean };

const perhapsDone = "网络不太通畅，新密码可能已经生效。请先用新密码登录试试，登录不了再获取一次验证码";

function firstWrong(fields: FormData): Wrong<ResetField> | null {
  const mobile = foldMobile(typed(fields, "mobile"));
  const isOwn = readUser() !== null && isMaskedMobile(mobile);
  if (!isMobile(mobile) && !isOwn) return { field: "mobile", message: "请输入正确手机号码" };
  if (!/^\d{6}$/.test(foldCode(typed(fields, "verificationCode")))) {
    return { field: "verificationCode", message: "请输入 6 位短信验证码" };
  }
  return wrongPassword(typed(fields, "password"), typed(fields, "repassword"), "两次输入的密码不一致");
}

/** Checks the form in its order and sends it; `isKept`: the session of who is logged in goes on, all others end. */
export async function resetPassword(fields: FormData): Promise<ResetOutcome> {
  const wrong = firstWrong(fields);
  if (wrong) return { wrong };
  const input = {
    mobile: foldMobile(typed(fields, "mobile")),
    verificationCode: foldCode(typed(fields, "verificationCode")),
    ...(await travelling(typed(fields, "password"))),
  };
  const answer = await whileBusy(() => api.account.resetPassword(input, { asMember: true }));
  const result = unlessEmpty(answer, "resetMismatch");
  if (result.ok) return { wrong: null, isKept: result.body.is_kept === 1 };
  // Whether it arrived nobody knows; pressed again, the code would be used up.
  if (result.error === "offline") return { wrong: { field: "form", message: perhapsDone } };
  return { wrong: wrongOf(result, names, places) };
}
