import type { CodeType } from "@changming/gateways/sms/sms-gateway";
import { sendCode } from "../verification-code/send-code.ts";
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
