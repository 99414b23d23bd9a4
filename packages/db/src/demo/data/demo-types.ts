/** Types of the demo world's data files. Facts about historical people carry the source they were checked against. */

/** A life date in wire format: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; a year BC has a leading `-` (`-0551`). */
interface DemoLifeDate {
  on: string;
  /** Calendar of `on`; default solar. */
  calendar?: "solar" | "lunar";
  leapMonth?: true;
  /** The year is an estimate. */
  isAbout?: true;
}

interface DemoMessage {
  /** Nickname of the writer, as displayed. */
  from: string;
  /** Relation to the deceased, one or two words; empty for strangers. */
  relation?: string;
  /** At most 200 characters. */
  text: string;
  /** Days between writing and the demo world's day. */
  daysAgo: number;
}

export interface DemoResidence {
  /** Stable slug, unique over all files. */
  key: string;
  kind: "ordinary" | "famous" | "ancestor" | "martyr";
  name: string;
  gender: 1 | 2;
  birth?: DemoLifeDate;
  death: DemoLifeDate;
  /** 战国·楚: where the dates alone would place the person elsewhere, or are unknown. */
  birthDynasty?: string;
  deathDynasty?: string;
  /** A day of custom in the lunar calendar: `05-05`. */
  customaryDay?: string;
  /** What the person did: a key of contract/emblems. */
  emblem?: string;
  /** 字, 号, former and pen names, as reference works give them. */
  otherNames?: string[];
  nation: string;
  /** Province and city, comma between: `浙江,绍兴`. */
  nativePlace: string;
  /** Key of a garden in `gardens.ts`. */
  garden: string;
  level: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Name of the hall over the door, 3 characters (2–4). */
  plaque: string;
  /** Two lines of equal length, 5–8 characters each, no punctuation; right-hand line first. */
  couplet: [string, string];
  /** Opening line of the biography, set upright: 2–4 columns of at most 9 characters, punctuation included. */
  opening: string[];
  /** One sentence for lists and cards, at most 32 characters. */
  summary: string;
  /** Biography, plain paragraphs. */
  intro: string[];
  /** Image reference under `art/`, without ending: `portraits/elder-woman`, `scenes/emblem-chibi`. */
  portrait: string;
  /** Martyrs: place of death. */
  battleAddress?: string;
  /** Martyrs: place of burial. */
  cemeteryAddress?: string;
  /** Historical people: what the facts were checked against. Required for martyrs. */
  source?: string;
  /** Day of moving in, `YYYY-MM-DD`. */
  movedInOn: string;
  isPrivate?: true;
  /** Key of the demo account that owns it. */
  owner?: "owner";
  messages: DemoMessage[];
}

/** The albums of one residence, in the family's order. */
export interface DemoAlbumSet {
  /** Key of a residence. */
  residence: string;
  albums: DemoAlbum[];
}

interface DemoAlbum {
  /** At most 20 characters. */
  name: string;
  /** Name of a drawing under `art/album/`, and a caption of at most 60 characters. */
  photos: [picture: string, caption: string][];
}
