/** Makes font files in a worker thread: one of 400 characters takes some 50 ms. */
import { parentPort } from "node:worker_threads";
import { fontFeatures, webFontBytes } from "@changming/documents/font/web-font-bytes";
import type { WebFont } from "@changming/kit/web-font";
import subsetFont from "subset-font";

export interface SubsetRequest {
  font: WebFont;
  text: string;
}

const fonts = new Map<WebFont, Buffer>();

function wholeFont(font: WebFont): Buffer {
  const bytes = fonts.get(font) ?? webFontBytes(font);
  fonts.set(font, bytes);
  return bytes;
}

/** An error ends the thread; FontSubsets starts another one for the next file. */
async function answer({ font, text }: SubsetRequest): Promise<void> {
  const options = { targetFormat: "truetype", keepFeatures: fontFeatures, noHinting: true } as const;
  const bytes = await subsetFont(wholeFont(font), text, options);
  parentPort?.postMessage(new Uint8Array(bytes));
}

parentPort?.on("message", (request: SubsetRequest) => void answer(request));
