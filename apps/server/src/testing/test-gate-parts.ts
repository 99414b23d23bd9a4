import { testSecretKey } from "@changming/domain/testing/test-gates";
import type { SandboxMessage, SandboxNotice, SandboxSms } from "@changming/gateways/sms/sandbox";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { Clock } from "@changming/kit/clock";
import type { GateParts } from "../gates/mount-gates.ts";

/** The key of all tests, and the sandbox unless a test brings another gateway. */
export function testGateParts(
  clock: Clock,
  sms: SmsGateway = memorySms(clock),
  pay: GateParts["pay"] = fakePay(clock),
): GateParts {
  return { secretKey: testSecretKey, sms, pay };
}

/** Gateways that live in memory and take everything. */
function fakePay(clock: Clock): GateParts["pay"] {
  return { gateways: { 4: new FakePayGateway(4, clock), 6: new FakePayGateway(6, clock) } };
}

/** The sandbox without a file. */
function memorySms(clock: Clock): SandboxSms {
  const messages: SandboxMessage[] = [];
  const notices: SandboxNotice[] = [];
  return {
    name: "sandbox",
    send(message) {
      messages.push({ ...message, sentAt: clock().toISOString() });
      return Promise.resolve({ sent: true });
    },
    notify(message) {
      notices.push({ ...message, sentAt: clock().toISOString() });
      return Promise.resolve({ sent: true });
    },
    notices: (mobile) =>
      Promise.resolve(notices.filter((one) => mobile === undefined || one.mobile === mobile).toReversed()),
    list: (mobile) =>
      Promise.resolve(messages.filter((one) => mobile === undefined || one.mobile === mobile).toReversed()),
  };
}
