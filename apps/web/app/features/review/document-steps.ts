/** Zoom factors of a document, the whole of it first. */
export const zooms = [1, 1.5, 2, 3] as const;
export type Zoom = (typeof zooms)[number];

/** The next zoom factor in or out; stays at the last one. */
export function zoomedBy(zoom: Zoom, step: 1 | -1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** The next or the previous document; wraps around. */
export function adjacentDocument(place: number, step: 1 | -1, count: number): number {
  return (place + step + count) % count;
}
