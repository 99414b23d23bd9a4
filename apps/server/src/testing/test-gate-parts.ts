import { testSecretKey } from "@changming/domain/testing/test-gates";
import type { SandboxMessage, SandboxSms } from "@changming/gateways/sms/sandbox";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import type { Clock } from "@changming/kit/clock";
import type { GateParts } from "../gates/mount-gates.ts";

/** The key of all tests, and the sandbox unless a test brings another gateway. */
export function testGateParts(clock: Clock, sms: SmsGateway = memorySms(clock)): GateParts {
  return { secretKey: testSecretKey, sms };
}

/** The sandbox without a file. */
function memorySms(clock: Clock): SandboxSms {
  const messages: SandboxMessage[] = [];
  return {
    name: "sandbox",
    send(message) {
      messages.push({ ...message, sentAt: clock().toISOString() });
      return Promise.resolve({ sent: true });
    },
    list: (mobile) =>
      Promise.resolve(messages.filter((one) => mobile === undefined || one.mobile === mobile).toReversed()),
  };
}
