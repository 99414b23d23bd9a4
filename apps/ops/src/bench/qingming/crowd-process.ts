import { changmingVisit, reducedVisit } from "../../load/changming-visit.ts";
import { Crowd } from "../../load/crowd.ts";
import { makePhoto } from "../../load/photo.ts";
import type { StepTiming } from "../../load/step-timings.ts";
import type { Member } from "../../load/visit.ts";
import type { World } from "../../load/visit-plan.ts";
import { peerVisit } from "./peer-visit.ts";

/** The people of the bench in a process of their own, so that their share of the processor is measured. */
export type CrowdOrder =
  | { order: "open"; origin: string; world: World; members: readonly Member[]; people: keyof typeof kinds }
  | { order: "resize"; size: number; overMs: number }
  | { order: "take" };

const reduced = { upload: 0, payOfGivers: 0 };

/** What the people do, and in which parts: everything, or what the peer can do, on our site or on the peer. */
const kinds = {
  whole: { visit: changmingVisit },
  reduced: { visit: reducedVisit, shares: reduced },
  peer: { visit: peerVisit, shares: reduced },
};

/** The answer to each order. */
export interface CrowdReport {
  steps: StepTiming[];
  /** The newest error, if any. */
  error: string | null;
  visits: number;
  /** Bytes of all answers so far. */
  received: number;
}

let crowd: Crowd | undefined;
let error: string | null = null;

async function carryOut(order: CrowdOrder): Promise<void> {
  if (order.order === "open") {
    const { origin, world, members, people } = order;
    crowd = new Crowd({
      origin,
      world,
      members,
      photo: await makePhoto(),
      ...kinds[people],
      onError: (step, cause) => {
        error = `${step}: ${cause.message}`;
      },
    });
  }
  if (order.order === "resize") await crowd?.resize(order.size, order.overMs);
  const steps = order.order === "take" ? (crowd?.takeTimings() ?? []) : [];
  const report: CrowdReport = { steps, error, visits: crowd?.visits ?? 0, received: crowd?.received ?? 0 };
  if (order.order === "take") error = null;
  process.send?.(report);
}

process.on("message", (order: CrowdOrder) => void carryOut(order));
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => process.exit(0));
console.log("ready");
