import { concern } from "@changming/contract/admin/concern";
import { closeConcern, reopenConcern } from "@changming/domain/concern/close-concern";
import { getEvidencePicture } from "@changming/domain/concern/evidence-picture";
import { getConcern } from "@changming/domain/concern/get-concern";
import { hideTarget } from "@changming/domain/concern/hide-target";
import { listConcerns } from "@changming/domain/concern/list-concerns";
import { lookAtProof } from "@changming/domain/concern/look-at-proof";
import { presentConcern } from "@changming/domain/concern/present";
import { presentConcerns } from "@changming/domain/concern/present-queue";
import { bind } from "../../http/bind.ts";
import { Gate } from "../../upload/gate.ts";
import { watermarked } from "../../upload/watermark.ts";

/** Drawing over a picture takes a moment of a core. */
const drawing = new Gate({ atOnce: 2, line: 40 });

const drawn = (bytes: Buffer) => ({ data: `data:image/webp;base64,${bytes.toString("base64")}` });

export const concernRoutes = [
  bind(concern.list, async (ctx, input) => presentConcerns(await listConcerns(ctx, input), ctx.actor)),
  bind(concern.detail, async (ctx, input) => presentConcern(await getConcern(ctx, input), ctx.actor, ctx.media)),
  bind(concern.picture, async (ctx, input) => drawn(await getEvidencePicture(ctx, input))),
  bind(concern.lookAtProof, async (ctx, input) => {
    const { bytes, watermark } = await lookAtProof(ctx, input);
    return drawn(await drawing.run(() => watermarked(bytes, { ...watermark, purpose: "仅供核实请求" })));
  }),
  bind(concern.hide, (ctx, { isHidden, ...asked }) => hideTarget(ctx, { ...asked, isHidden: isHidden === 1 })),
  bind(concern.close, (ctx, input) => closeConcern(ctx, input)),
  bind(concern.reopen, (ctx, input) => reopenConcern(ctx, input)),
];
