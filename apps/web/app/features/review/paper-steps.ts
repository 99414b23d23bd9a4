/** Enlargements of a paper, the whole of it first. */
export const zooms = [1, 1.5, 2, 3] as const;
export type Zoom = (typeof zooms)[number];

/** The next enlargement in or out; the last one stays. */
export function zoomedBy(zoom: Zoom, step: 1 | -1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom;
}

/** The paper after or before another; they begin anew. */
export function besidePaper(place: number, step: 1 | -1, count: number): number {
  return (place + step + count) % count;
}
