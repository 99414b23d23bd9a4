import { concern } from "@changming/contract/admin/concern";
import { closeConcern, reopenConcern } from "@changming/domain/concern/decide-concern";
import { getReportedImage, viewConcernDocument, lookAtSnapshot } from "@changming/domain/concern/view-concern";
import { hideTarget } from "@changming/domain/concern/hide-target";
import { getConcern, listConcerns } from "@changming/domain/concern/list-concerns";
import { presentConcern, presentConcerns } from "@changming/domain/concern/present";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";
import { Semaphore } from "@changming/domain/context/semaphore";
import { watermarked } from "../../upload/watermark.ts";

/** Drawing a watermark is CPU-heavy. */
const drawing = new Semaphore({ atOnce: 2, maxQueued: 40 });

const drawn = (bytes: Buffer) => ({ data: `data:image/webp;base64,${bytes.toString("base64")}` });

export const concernRoutes = [
  bind(concern.list, async (ctx, input) => presentConcerns(await listConcerns(ctx, input), ctx.actor)),
  bind(concern.detail, async (ctx, input) => presentConcern(await getConcern(ctx, input), ctx.actor, ctx.media)),
  bind(concern.picture, async (ctx, input) => drawn(await getReportedImage(ctx, input))),
  bind(concern.lookAtProof, async (ctx, input) => {
    const { bytes, watermark } = await viewConcernDocument(ctx, input);
    return drawn(await drawing.run(() => watermarked(bytes, { ...watermark, purpose: "仅供核实请求" })));
  }),
  bind(concern.hide, (ctx, { isHidden, ...input }) => hideTarget(ctx, { ...input, isHidden: isHidden === 1 })),
  bind(concern.close, (ctx, input) => closeConcern(ctx, input)),
  bind(concern.reopen, (ctx, input) => reopenConcern(ctx, input)),
  // Private data for a stated reason; audited first.
  bind(concern.look, async (ctx, input) => {
    const { until } = await lookAtSnapshot(ctx, input);
    return { until: shanghaiDateTime(until) };
  }),
];
