import type { QrImage } from "../../parts/qr-images.ts";

/** QR code of a page's URL. The encoder is loaded on demand: for visitors the server has rendered the code. */
export async function addressQr(address: URL, path: string): Promise<QrImage> {
  const { drawQr } = await import("../../parts/qr-images.ts");
  return drawQr(new URL(path, address).href);
}
