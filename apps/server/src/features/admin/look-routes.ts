import { blessing } from "@changming/contract/admin/blessing";
import { concern } from "@changming/contract/admin/concern";
import { residence } from "@changming/contract/admin/residence";
import { lookAtHeldMessage } from "@changming/domain/blessing/look-at-held-message";
import { lookAtEvidence } from "@changming/domain/concern/look-at-evidence";
import { readLookedAt } from "@changming/domain/family/read-looked-at";
import { lookAtResidence } from "@changming/domain/residence/look-at-residence";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

const untilOf = ({ until }: { until: Date }) => ({ until: shanghaiDateTime(until) });

/** What is private is opened for a stated reason; the look is written down first. */
export const lookRoutes = [
  bind(residence.look, async (ctx, input) => untilOf(await lookAtResidence(ctx, input))),
  bind(residence.content, (ctx, input) => readLookedAt(ctx, input)),
  bind(concern.look, async (ctx, input) => untilOf(await lookAtEvidence(ctx, input))),
  bind(blessing.look, async (ctx, input) => untilOf(await lookAtHeldMessage(ctx, input))),
];
