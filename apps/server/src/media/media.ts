import type { Media } from "@changming/domain/context/media";
import { nameInReference } from "@changming/domain/file-reference/reference";
import { glyphPath } from "../calligraphy/glyph-path.ts";
import type { UploadUrls } from "./upload-urls.ts";
import type { ShippedImages } from "./shipped-images.ts";

/** Addresses of images and glyph outlines of texts, for the presenters. */
export function createMedia(images: ShippedImages, addresses: UploadUrls): Media {
  const uploaded = (reference: string, file: string, access: Parameters<Media["address"]>[1] = "open") => {
    const name = nameInReference(reference);
    return name === null ? "" : addresses.of(name, file, access);
  };
  return {
    address: (reference, access) =>
      reference ? uploaded(reference, "960.webp", access) || images.addressOf(reference) : "",
    original: (reference, format, access) => uploaded(reference, `origin.${format}`, access),
    documentUrl: (applicationId, document, viewerId) =>
      viewerId === 0 ? "" : addresses.documents.of({ applicationId, paper: document, viewerId }),
    file: (path) => addresses.files.of(path),
    calligraphy: glyphPath,
  };
}
