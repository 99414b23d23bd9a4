import sharp from "sharp";

/** A photo as a phone's browser sends it: 1600 × 1200, with the noise of a real one, about 400 KB. */
export function makePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 18 } as const;
  return sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#888", noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}
