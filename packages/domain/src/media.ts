/** Outline of letters in a brush face, ready for one SVG path. */
export interface BrushOutline {
  path: string;
  width: number;
  height: number;
}

/**
 * How long an address of an uploaded picture works. `open`: as long as everyone may see it. `signed`: 10 minutes, for who
 * may see a private residence. `preview`: 30 minutes, for who sent the picture. Pictures of the product are always open.
 */
export type PictureAccess = "open" | "signed" | "preview";

/** What presenters need of the world of pictures and faces; the server brings it. */
export interface Media {
  /**
   * Address of a picture by its stored reference (`portraits/elder-woman`, or `uploads/…` at most 960 pixels wide); empty
   * for an empty reference, for one of the vault and for one that the operator took away. Open unless told.
   */
  address(reference: string | null, access?: PictureAccess): string;
  /** Address of an uploaded picture in its own size. */
  original(reference: string, format: "jpg" | "png", access?: PictureAccess): string;
  /**
   * Where a paper of an application is shown for ten minutes to this account, in whose name each look is written down.
   * Empty for nobody.
   */
  paper(applicationId: number, paper: string, viewerId: number): string;
  /** A file that we make for whoever was allowed to have it, `/files/…`: its address for ten minutes. */
  file(path: `/files/${string}`): string;
  /** Null when the face lacks one of the characters: the page then sets them in Kai. */
  brush(text: string, direction: "vertical" | "horizontal"): BrushOutline | null;
}

/** How pictures of a residence are addressed for who was allowed to see it. */
export function accessOfResidence(residence: { is_private: boolean }): PictureAccess {
  return residence.is_private ? "signed" : "open";
}
