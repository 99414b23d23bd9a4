import type { CodeType } from "@changming/gateways/sms/sms-gateway";
import { sendCode } from "../verification-code/send-code.ts";
import { logInByCode } from "../account/log-in.ts";
import { register } from "../account/register.ts";
import { resetPassword } from "../account/reset-password.ts";
import { DomainError } from "../context/domain-error.ts";
import type { GivenCode } from "../verification-code/check-code.ts";
import type { TestCtx } from "./test-ctx.ts";

/** Requests a code and reads it from the message. Throws when none was sent. */
export async function aCode(ctx: TestCtx, mobile: string, codeType: CodeType): Promise<string> {
  await sendCode(ctx, { mobile, codeType });
  await ctx.services.settle();
  const sent = ctx.services.sent.at(-1);
  if (sent?.mobile !== mobile) throw new Error("no code was sent");
  return sent.code;
}

/** A different code. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, "0");
}

let numbers = 0;

/** A phone number that is unique within the test file. */
export function aPhoneNumber(): string {
  numbers += 1;
  return `137${String(numbers).padStart(8, "0")}`;
}

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
