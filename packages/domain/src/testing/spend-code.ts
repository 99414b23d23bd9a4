import { logInByCode } from "../account/log-in-by-code.ts";
import { register } from "../account/register.ts";
import { resetPassword } from "../account/reset-password.ts";
import { DomainError } from "../context/domain-error.ts";
import type { GivenCode } from "../verification-code/check-code.ts";
import type { TestCtx } from "./test-ctx.ts";

const password = "5f".repeat(32);

/** An action for each type of code. */
const verbs: Record<number, (ctx: TestCtx, given: { mobile: string; code: string }) => Promise<unknown>> = {
  0: (ctx, given) => register(ctx, { ...given, nickname: "知秋", password, inviteCode: "" }),
  1: logInByCode,
  2: (ctx, given) => resetPassword(ctx, { ...given, password }),
};

/** Whether the code was accepted. */
export async function spend(ctx: TestCtx, { codeType, mobile, code }: GivenCode): Promise<boolean> {
  try {
    await verbs[codeType]?.(ctx, { mobile, code });
    return true;
  } catch (error) {
    if (error instanceof DomainError && /^(register|codeLogin|reset)Mismatch$/.test(error.error)) return false;
    throw error;
  }
}
