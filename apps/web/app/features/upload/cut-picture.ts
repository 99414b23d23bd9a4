import type { Area, Size } from "./crop-geometry.ts";

/** Draws a part of a picture over the whole of a canvas. */
export function drawArea(canvas: HTMLCanvasElement, picture: ImageBitmap, area: Area): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.imageSmoothingQuality = "high";
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, area.left, area.top, area.width, area.height, 0, 0, canvas.width, canvas.height);
}

/** Cuts a part of a picture to exactly `size` px; PNG stays PNG. Null when the browser could not. */
export async function cutPicture(
  { picture, type, name }: OpenedPicture,
  area: Area,
  { width, height }: Size,
): Promise<File | null> {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  drawArea(canvas, picture, area);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return blob && new File([blob], name, { type });
}

/** A picture as it is to be looked at: turned as the camera was held. */
export interface OpenedPicture {
  picture: ImageBitmap;
  type: "image/png" | "image/jpeg";
  name: string;
}

/** Null when the file is no picture that the browser can read. */
export async function openPicture(file: File): Promise<OpenedPicture | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const type = /png$/i.test(file.type || file.name) ? "image/png" : "image/jpeg";
    return { picture, type, name: type === "image/png" ? "picture.png" : "picture.jpg" };
  } catch {
    return null;
  }
}
