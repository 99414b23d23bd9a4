import { nameInAddress, openReferenceOf } from "../upload/reference.ts";
import type { Media, PictureAccess } from "../media.ts";

const stored = /(<img src=")\/uploads\/([\w-]{22})\/960\.webp(?=")/g;

const withheld = /<img src="\/withheld\/[\w-]{22}\/960\.webp"(?:[^">]|"[^"]*")*>/g;

/** How a picture stands in a stored text: without host and signature. Its name changes when its residence closes. */
export function storedAddressOf(name: string): string {
  return `/${openReferenceOf(name)}/960.webp`;
}

/** The name of an uploaded picture, by any address of it; null for every other picture. */
export function pictureName(src: string): string | null {
  return nameInAddress(src.trim());
}

/** References of the pictures in a stored text, each once. */
export function picturesInText(html: string): string[] {
  return [...new Set([...html.matchAll(stored)].map((found) => openReferenceOf(found[2] ?? "")))];
}

/** A stored text with these words, as HTML, in place of each picture that the operator took away. */
export function withWithheldSaid(html: string, words: string): string {
  return html.replace(withheld, words);
}

/** A stored text with its pictures under addresses that work for who reads it; without those that the operator took away. */
export function withPictureAddresses(html: string, media: Media, access: PictureAccess): string {
  return withWithheldSaid(html, "").replace(stored, (_whole, before: string, name: string) => {
    const address = media.address(openReferenceOf(name), access);
    return before + address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  });
}
