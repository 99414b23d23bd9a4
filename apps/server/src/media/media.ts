import type { Media } from "@changming/domain/media";
import { brushPath } from "../brush/brush.ts";
import type { ShippedPictures } from "./pictures.ts";

/** Pictures by their addresses and letters by their outlines, for the presenters. */
export function createMedia(pictures: ShippedPictures): Media {
  return {
    address: (reference) => (reference ? pictures.addressOf(reference) : ""),
    brush: brushPath,
  };
}
