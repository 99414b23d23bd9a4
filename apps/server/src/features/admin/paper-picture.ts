import type { Look } from "@changming/domain/application/look-at-paper";
import { Gate } from "../../upload/gate.ts";
import { watermarked } from "../../upload/watermark.ts";

/** Drawing over a picture takes a moment of a core. */
const drawing = new Gate({ atOnce: 2, line: 40 });

/** A paper for one of the staff: who looks, when and what for drawn over it, inside the answer, so that nothing keeps it. */
export async function paperPicture({ bytes, watermark }: Look, purpose: string): Promise<{ data: string }> {
  if (!watermark) throw new Error("staff look at papers with a watermark alone");
  const drawn = await drawing.run(() => watermarked(bytes, { ...watermark, purpose }));
  return { data: `data:image/webp;base64,${drawn.toString("base64")}` };
}
