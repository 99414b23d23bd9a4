import type { Look } from "@changming/domain/application/view-document";
import { Semaphore } from "@changming/domain/context/semaphore";
import { watermarked } from "../../upload/watermark.ts";

/** Drawing a watermark is CPU-heavy. */
const drawing = new Semaphore({ atOnce: 2, maxQueued: 40 });

/**
 * A document for staff with a watermark of viewer, time and purpose; a data URL in the answer, so that nothing caches
 * it.
 */
export async function documentImage({ bytes, watermark }: Look, purpose: string): Promise<{ data: string }> {
  if (!watermark) throw new Error("staff view documents only with a watermark");
  const drawn = await drawing.run(() => watermarked(bytes, { ...watermark, purpose }));
  return { data: `data:image/webp;base64,${drawn.toString("base64")}` };
}
