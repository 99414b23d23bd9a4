import { verificationCode } from "@changming/contract/verification-code";
import { sendCode, waitSeconds } from "@changming/domain/verification-code/send-code";
import { bind } from "../../http/bind.ts";

export const verificationCodeRoutes = [
  bind(verificationCode.send, async (ctx, input) => {
    await sendCode(ctx, input);
    return { wait_seconds: waitSeconds };
  }),
];
