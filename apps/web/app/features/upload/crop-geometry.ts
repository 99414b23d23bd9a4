export interface Size {
  width: number;
  height: number;
}

/** The part of an image that is visible in the frame: the image's point in the middle of it, and the zoom factor. */
export interface View {
  x: number;
  y: number;
  /** 1: the image just fills the frame. */
  zoom: number;
}

export interface Crop {
  image: Size;
  /** Size of the result, in px. */
  frame: Size;
}

export interface Area extends Size {
  left: number;
  top: number;
}

/** Pixels of the image per pixel of the frame when it just fills it. */
function scaleOf({ image, frame }: Crop): number {
  return Math.min(image.width / frame.width, image.height / frame.height);
}

/** A face in a large photo may be small; beyond the photo's own pixels there is little to see. */
export function largestZoom(crop: Crop): number {
  return Math.min(10, Math.max(3, scaleOf(crop)));
}

/** The visible part of the image, in its own pixels. */
export function areaOf(crop: Crop, { x, y, zoom }: View): Area {
  const scale = scaleOf(crop) / zoom;
  const width = crop.frame.width * scale;
  const height = crop.frame.height * scale;
  return { left: x - width / 2, top: y - height / 2, width, height };
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The nearest view in which the image fills the frame. */
function clamped(crop: Crop, view: View): View {
  const zoom = between(1, view.zoom, largestZoom(crop));
  const { width, height } = areaOf(crop, { ...view, zoom });
  return {
    x: between(width / 2, view.x, crop.image.width - width / 2),
    y: between(height / 2, view.y, crop.image.height - height / 2),
    zoom,
  };
}

export function firstView({ image }: Crop): View {
  return { x: image.width / 2, y: image.height / 2, zoom: 1 };
}

/** Moves the image by so many px of the frame. */
export function dragged(crop: Crop, view: View, right: number, down: number): View {
  const scale = scaleOf(crop) / view.zoom;
  return clamped(crop, { ...view, x: view.x - right * scale, y: view.y - down * scale });
}

/** Zooms in or out; the point of the image that lies `right` and `down` of the frame's middle stays where it is. */
export function zoomedTo(crop: Crop, view: View, zoom: number, right = 0, down = 0): View {
  const wanted = between(1, zoom, largestZoom(crop));
  const moved = scaleOf(crop) / view.zoom - scaleOf(crop) / wanted;
  return clamped(crop, { x: view.x + right * moved, y: view.y + down * moved, zoom: wanted });
}
