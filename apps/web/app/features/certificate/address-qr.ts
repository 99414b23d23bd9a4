import type { QrImage } from "../site/qr-images.ts";

/** QR code of one of our pages. The encoder comes only where it is needed: for visitors the server has drawn it. */
export async function addressQr(address: URL, path: string): Promise<QrImage> {
  const { drawQr } = await import("../site/qr-images.ts");
  return drawQr(new URL(path, address).href);
}
