import type { Area, Size } from "./crop-geometry.ts";

/** Draws a part of an image over the whole of a canvas. */
export function drawArea(canvas: HTMLCanvasElement, image: ImageBitmap, area: Area): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
}

/** Crops a part of an image to exactly `size` px; PNG stays PNG. Null when the browser fails. */
export async function cropImage(
  { image, type, name }: DecodedImage,
  area: Area,
  { width, height }: Size,
): Promise<File | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  drawArea(canvas, image, area);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob && new File([blob], name, { type });
}

/** An image in its correct orientation: turned as the camera was held. */
export interface DecodedImage {
  image: ImageBitmap;
  type: "image/png" | "image/jpeg";
  name: string;
}

/** Null when the file is no image that the browser can read. */
export async function decodeImage(file: File): Promise<DecodedImage | null> {
  try {
    const image = await createImageBitmap(file, { imageOrientation: "from-image" });
    const type = /png$/i.test(file.type || file.name) ? "image/png" : "image/jpeg";
    return { image, type, name: type === "image/png" ? "picture.png" : "picture.jpg" };
  } catch {
    return null;
  }
}
