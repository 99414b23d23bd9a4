import { message } from "@changming/contract/admin/message";
import { concern } from "@changming/contract/admin/concern";
import { residence } from "@changming/contract/admin/residence";
import { lookAtPendingMessage } from "@changming/domain/message/look-at-pending-message";
import { lookAtSnapshot } from "@changming/domain/concern/view-concern";
import { getContentForStaff } from "@changming/domain/family/get-content-for-staff";
import { lookAtResidence } from "@changming/domain/residence/look-at-residence";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

const untilOf = ({ until }: { until: Date }) => ({ until: shanghaiDateTime(until) });

/** Views of private data for a stated reason; each is audited first. */
export const lookRoutes = [
  bind(residence.look, async (ctx, input) => untilOf(await lookAtResidence(ctx, input))),
  bind(residence.content, (ctx, input) => getContentForStaff(ctx, input)),
  bind(concern.look, async (ctx, input) => untilOf(await lookAtSnapshot(ctx, input))),
  bind(message.look, async (ctx, input) => untilOf(await lookAtPendingMessage(ctx, input))),
];
