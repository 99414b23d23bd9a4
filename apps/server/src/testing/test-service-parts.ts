import { testSecretKey } from "@changming/domain/testing/test-services";
import type { SandboxMessage, SandboxNotice, SandboxSms } from "@changming/gateways/sms/sandbox";
import type { SmsGateway } from "@changming/gateways/sms/sms-gateway";
import { FakePayGateway } from "@changming/gateways/testing/fake-pay-gateway";
import type { Clock } from "@changming/kit/clock";
import type { ServiceParts } from "../services/mount-services.ts";

/** The key of all tests, and the sandbox by default. */
export function testServiceParts(
  clock: Clock,
  sms: SmsGateway = memorySms(clock),
  pay: ServiceParts["pay"] = fakePay(clock),
): ServiceParts {
  return { secretKey: testSecretKey, sms, pay };
}

/** Gateways in memory that accept everything. */
function fakePay(clock: Clock): ServiceParts["pay"] {
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
