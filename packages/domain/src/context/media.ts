/** Outline of a calligraphic text, ready for one SVG path. */
interface CalligraphyPath {
  path: string;
  width: number;
  height: number;
}

/**
 * Lifetime of an uploaded image's address. `open`: as long as it is public. `signed`: 10 minutes, for a viewer of a
 * private residence (R-privacy-6). `preview`: 30 minutes, for the uploader. Built-in images are always open.
 */
export type ImageAccess = "open" | "signed" | "preview";

/** What presenters need for images and fonts; the server provides it. */
export interface Media {
  /**
   * Address of an image by its stored reference (`portraits/elder-woman`, or `uploads/…` at most 960 pixels wide);
   * empty for an empty reference, a vault reference or a withheld image. `access` is `open` by default.
   */
  address(reference: string | null, access?: ImageAccess): string;
  /** Address of an uploaded image in its original size. */
  original(reference: string, format: "jpg" | "png", access?: ImageAccess): string;
  /**
   * Address of an application document for this account, valid for ten minutes; each view is audited in its name. Empty
   * without a viewer.
   */
  documentUrl(applicationId: number, document: string, viewerId: number): string;
  /** Address of a generated file, `/files/…`, valid for ten minutes, for an authorized user. */
  file(path: `/files/${string}`): string;
  /** Null when the font lacks a character: the page then uses Kai. `small`: up to 64 px an em, a third of the bytes. */
  calligraphy(text: string, direction: "vertical" | "horizontal", detail?: "small"): CalligraphyPath | null;
}

/** How images of a residence are addressed for an authorized viewer. */
export function accessOfResidence(residence: { is_private: boolean }): ImageAccess {
  return residence.is_private ? "signed" : "open";
}
