import { LRUCache } from "lru-cache";
import type { BrushOutline, Media } from "@changming/domain/media";
import { brushPath } from "../brush/brush.ts";
import type { ShippedPictures } from "./pictures.ts";

/** Pictures by their addresses and letters by their outlines, for the presenters. */
export function createMedia(pictures: ShippedPictures): Media {
  return {
    address: (reference) => (reference ? pictures.addressOf(reference) : ""),
    brush: outlined,
  };
}

const outlines = new LRUCache<string, { outline: BrushOutline | null }>({ max: 2_000 });

function outlined(text: string, direction: "vertical" | "horizontal"): BrushOutline | null {
  const key = `${direction} ${text}`;
  const kept = outlines.get(key);
  if (kept) return kept.outline;
  const drawn = text === "" ? null : brushPath(text, direction);
  const outline = drawn && { path: drawn.path, width: drawn.width, height: drawn.height };
  outlines.set(key, { outline });
  return outline;
}
