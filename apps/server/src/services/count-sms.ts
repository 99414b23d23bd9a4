import type { SmsCounts } from "@changming/domain/context/context";
import type { SmsGateway, SmsOutcome } from "@changming/gateways/sms/sms-gateway";
import { noTemplate } from "@changming/gateways/sms/sms-gateway";
import type { Clock } from "@changming/kit/clock";
import { shanghaiDay } from "@changming/kit/shanghai";

/** Milliseconds after which an accepted message counts as slow. */
const slowMs = 3_000;

interface CountedSms {
  sms: SmsGateway;
  /** Of this node; counts are of the Shanghai day. */
  counts(): SmsCounts;
}

/** The gateway with counts of what it answers; they hold no phone number. */
export function countSms(gateway: SmsGateway, clock: Clock): CountedSms {
  let day = "";
  let today = { sent: 0, failed: 0, slow: 0 };
  let waiting = 0;
  let lastSentAt: Date | null = null;

  /** A message of yesterday that is answered today counts for today. */
  function ofToday() {
    const now = shanghaiDay(clock());
    if (now !== day) {
      day = now;
      today = { sent: 0, failed: 0, slow: 0 };
    }
    return today;
  }

  async function count(send: () => Promise<SmsOutcome>): Promise<SmsOutcome> {
    waiting += 1;
    const begun = performance.now();
    try {
      const outcome = await send();
      if (outcome.sent) {
        ofToday().sent += 1;
        lastSentAt = clock();
        if (performance.now() - begun > slowMs) ofToday().slow += 1;
      } else if (outcome.reason !== "limited" && outcome !== noTemplate) ofToday().failed += 1;
      return outcome;
    } finally {
      waiting -= 1;
    }
  }

  return {
    sms: {
      ...gateway,
      send: (message) => count(() => gateway.send(message)),
      notify: (message) => count(() => gateway.notify(message)),
    },
    counts: () => ({ ...ofToday(), waiting, lastSentAt }),
  };
}
