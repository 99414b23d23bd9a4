export interface Size {
  width: number;
  height: number;
}

/** What of a picture is seen through the frame: the picture's point in the middle of it, and how much larger it stands. */
export interface View {
  x: number;
  y: number;
  /** 1: the picture just fills the frame. */
  zoom: number;
}

export interface Crop {
  picture: Size;
  /** What is cut out, in px of the result. */
  frame: Size;
}

export interface Area extends Size {
  left: number;
  top: number;
}

/** Pixels of the picture to one of the frame when it just fills it. */
function scaleOf({ picture, frame }: Crop): number {
  return Math.min(picture.width / frame.width, picture.height / frame.height);
}

/** A face in a large photo may be small; beyond the photo's own pixels there is little to see. */
export function largestZoom(crop: Crop): number {
  return Math.min(10, Math.max(3, scaleOf(crop)));
}

/** The part of the picture that is seen, in its own pixels. */
export function areaOf(crop: Crop, { x, y, zoom }: View): Area {
  const scale = scaleOf(crop) / zoom;
  const [width, height] = [crop.frame.width * scale, crop.frame.height * scale];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The nearest view that the picture fills wholly. */
function held(crop: Crop, view: View): View {
  const zoom = between(1, view.zoom, largestZoom(crop));
  const { width, height } = areaOf(crop, { ...view, zoom });
  return {
    x: between(width / 2, view.x, crop.picture.width - width / 2),
    y: between(height / 2, view.y, crop.picture.height - height / 2),
    zoom,
  };
}

export function firstView({ picture }: Crop): View {
  return { x: picture.width / 2, y: picture.height / 2, zoom: 1 };
}

/** The picture is dragged by so many px of the frame. */
export function dragged(crop: Crop, view: View, right: number, down: number): View {
  const scale = scaleOf(crop) / view.zoom;
  return held(crop, { ...view, x: view.x - right * scale, y: view.y - down * scale });
}

/** Larger or smaller; the point of the picture that lies `right` and `down` of the frame's middle stays where it is. */
export function zoomedTo(crop: Crop, view: View, zoom: number, right = 0, down = 0): View {
  const wanted = between(1, zoom, largestZoom(crop));
  const moved = scaleOf(crop) / view.zoom - scaleOf(crop) / wanted;
  return held(crop, { x: view.x + right * moved, y: view.y + down * moved, zoom: wanted });
}
