import type { Db } from "@changming/db/database";
import { loadDemo } from "@changming/db/demo/load-demo";
import { noSmsGateway } from "@changming/gateways/sms/sms-gateway";
import { fixedClock } from "@changming/kit/clock";
import type { Config } from "../config.ts";
import { openGates } from "../gates/open-gates.ts";
import { openPay } from "../gates/open-pay.ts";
import { loadSecretKey } from "../gates/secret-key.ts";
import { openPictures } from "../upload/open-pictures.ts";
import { loadDemoApplications } from "./load-applications.ts";
import { loadDemoOffice } from "./load-office.ts";

/** Fills an empty database with the demo world, what waits to be decided in it included. */
export async function fillDemo(db: Db, config: Config, now: Date): Promise<void> {
  const clock = fixedClock(now);
  await loadDemo(db, now);
  const { files } = await openPictures(config, clock);
  await loadDemoApplications({ db, files, now });
  const { gateways, sandbox } = await openPay(config, clock);
  const { gates, afterwards } = openGates({
    secretKey: await loadSecretKey(config, db),
    isDemo: true,
    sms: noSmsGateway,
    pay: { gateways, origin: config.origin, patienceMs: 0 },
    codesPerHour: config.codesPerHour,
    staffCodes: config.staffCodes,
    addressFactor: 1,
    // What goes wrong in it is part of the demo.
    warn: () => undefined,
    reportFault(error) {
      throw error;
    },
  });
  await loadDemoOffice({ db, files, gates, sandbox, now });
  await afterwards.settled();
  sandbox?.book.close();
}
