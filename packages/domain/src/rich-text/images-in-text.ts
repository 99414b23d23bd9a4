import { nameInAddress, openReferenceOf } from "../file-reference/reference.ts";
import type { Media, ImageAccess } from "../context/media.ts";

const stored = /(<img src=")\/uploads\/([\w-]{22})\/960\.webp(?=")/g;

const withheld = /<img src="\/withheld\/[\w-]{22}\/960\.webp"(?:[^">]|"[^"]*")*>/g;

/** An image's URL in a stored text, without host and signature. Its name changes when its residence becomes private. */
export function storedAddressOf(name: string): string {
  return `/${openReferenceOf(name)}/960.webp`;
}

/** The name of an uploaded image, from any of its URLs; null for any other image. */
export function imageName(src: string): string | null {
  return nameInAddress(src.trim());
}

/** References of the images in a stored text, without duplicates. */
export function imagesInText(html: string): string[] {
  return [...new Set([...html.matchAll(stored)].map((found) => openReferenceOf(found[2] ?? "")))];
}

/** A stored text with this text, as HTML, in place of each image that staff hid. */
export function withWithheldSaid(html: string, replacement: string): string {
  return html.replace(withheld, replacement);
}

/** A stored text with image URLs that work for its reader, and without images that staff hid. */
export function withImageUrls(html: string, media: Media, access: ImageAccess): string {
  return withWithheldSaid(html, "").replace(stored, (_whole, before: string, name: string) => {
    const address = media.address(openReferenceOf(name), access);
    return before + address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  });
}
