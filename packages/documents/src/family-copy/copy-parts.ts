import type { ZipWriter } from "./zip-writer.ts";

/** Format of the files of a copy, for readers and programs; raise the version for an incompatible change. */
export const copyFormat = { name: "changming-family-copy", version: 2 } as const;

/** What a copy contains; images, long lists and certificates are read when it is their turn. */
export interface CopyContent {
  /** Public origin of the site. */
  origin: string;
  siteName: string;
  /** Time at which the copy was made. */
  madeAt: Date;
  residence: CopiedResidence;
  /** 1938–2023 */
  years: string;
  facts: readonly (readonly [term: string, fact: string])[];
  isPortraitWithheld: boolean;
  albums: readonly CopiedAlbum[];
  /** References of the images in the biography, in order. */
  inText: readonly string[];
  /** The biography as sanitised HTML, with the paths of its images in the copy by their references. */
  biographyOf(images: ReadonlyMap<string, string>): string;
  messages: Chunks<CopiedMessage>;
  gifts: Chunks<CopiedGift>;
  remembrances: Chunks<CopiedRemembrance>;
  certificates: readonly CopiedCertificate[];
  /** Number of the property certificate; "" when there is none. */
  certificateNumber: string;
  /** The memorial days as iCalendar; null when none is known. */
  calendar: string | null;
  /** An image of the residence; null when it is lost. */
  readImage(reference: string): Promise<CopiedImage | null>;
}

interface CopiedResidence {
  id: number;
  name: string;
  gender: number;
  birth_on: string | null;
  birth_calendar: string;
  birth_is_leap_month: boolean;
  death_on: string | null;
  death_calendar: string;
  death_is_leap_month: boolean;
  /** Reference of the image. */
  portrait: string;
  summary: string;
  opening: readonly string[];
  plaque: string;
  couplet: readonly string[];
  remembrance_total: number;
  gift_total: number;
  message_total: number;
}

export interface CopiedAlbum {
  name: string;
  photos: readonly { picture: string; caption: string; width: number; height: number }[];
  /** Number of photos that the operator withdrew. */
  withheld: number;
}

interface CopiedImage {
  bytes: Buffer;
  /** `.jpg`, `.png`, `.webp` or `.svg` */
  ending: string;
}

export interface CopiedCertificate {
  /** Name of its files: certificates/property.png and .pdf. */
  name: "property" | "remembrance";
  title: string;
  draw(format: "png" | "pdf"): Promise<Buffer>;
}

export interface CopiedMessage {
  id: number;
  nickname: string;
  relation: string;
  content: string;
  at: Date;
}

export interface CopiedGift {
  id: number;
  nickname: string;
  gift_name: string;
  quantity: number;
  /** Gift with quantity and unit. */
  text: string;
  at: Date;
}

export interface CopiedRemembrance {
  id: number;
  nickname: string;
  at: Date;
}

/** Rows after the one with this id. */
export type Chunks<Row> = (after: number, limit: number) => Promise<Row[]>;

/** A part of the copy that every page links to. */
interface ChapterLink {
  title: string;
  /** Its first page, from the root of the copy. */
  path: string;
}

export interface Chapter extends ChapterLink {
  /** 12 张照片 */
  says: string;
}

/** A copy that is being written. */
export interface CopyParts {
  zip: ZipWriter;
  content: CopyContent;
  /** All parts in order, known before the first page is written. */
  outline: readonly ChapterLink[];
  /** Called between files; throws when the job must stop. */
  goOn(): Promise<void>;
}

/** Notice in place of an image of the biography that the operator withdrew. */
export const withheldImage = "（这里的一张图片由平台撤下，没有放进这份副本。）";

/** `001` for the first: names of files sort as their contents. */
export const threeDigits = (index: number) => String(index + 1).padStart(3, "0");

/** Path of an album's page, by the album's index. */
export const albumPath = (index: number) => `albums/${threeDigits(index)}.html`;
export const certificatesPath = "certificates/index.html";
export const lists = {
  letters: { title: "信件", path: "letters/001.html" },
  gifts: { title: "献礼", path: "gifts/001.html" },
  remembrances: { title: "缅怀", path: "remembrances/001.html" },
} as const;

/** The parts of a copy of this residence. */
export function outlineOf({ albums, certificates }: CopyContent): ChapterLink[] {
  return [
    ...albums.map(({ name }, index) => ({ title: name, path: albumPath(index) })),
    ...Object.values(lists),
    ...(certificates.length > 0 ? [{ title: "证书", path: certificatesPath }] : []),
  ];
}
