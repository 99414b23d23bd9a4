import type { Media } from "@changming/domain/media";
import { nameInReference } from "@changming/domain/upload/reference";
import { brushPath } from "../brush/brush.ts";
import type { PictureAddresses } from "./picture-addresses.ts";
import type { ShippedPictures } from "./pictures.ts";

/** Pictures by their addresses and letters by their outlines, for the presenters. */
export function createMedia(pictures: ShippedPictures, addresses: PictureAddresses): Media {
  const uploaded = (reference: string, file: string, access: Parameters<Media["address"]>[1] = "open") => {
    const name = nameInReference(reference);
    return name === null ? "" : addresses.of(name, file, access);
  };
  return {
    address: (reference, access) =>
      reference ? uploaded(reference, "960.webp", access) || pictures.addressOf(reference) : "",
    original: (reference, format, access) => uploaded(reference, `origin.${format}`, access),
    paper: (applicationId, paper, viewerId) =>
      viewerId === 0 ? "" : addresses.papers.of({ applicationId, paper, viewerId }),
    file: (path) => addresses.files.of(path),
    brush: brushPath,
  };
}
