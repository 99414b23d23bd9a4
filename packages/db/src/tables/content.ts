import type { Generated } from "kysely";

export interface SlideTable {
  id: Generated<number>;
  image: string;
  title: string;
  subtitle: string;
  link: string;
  /** True: a click opens the slide's own page, not the link. */
  needs_jump: boolean;
  content_html: string;
  position: number;
  published_at: Date;
  version: Generated<number>;
  is_draft: Generated<boolean>;
  /** Taken away; it can be brought back for a while. */
  deleted_at: Date | null;
  /** False: planned, and the pages that will show it have yet to be told. */
  is_announced: Generated<boolean>;
}

export interface HotWordTable {
  id: Generated<number>;
  word: string;
  position: number;
  version: Generated<number>;
}

export interface NoticeTable {
  id: Generated<number>;
  title: string;
  content_html: string;
  published_at: Date;
  read_count: number;
  version: Generated<number>;
  is_draft: Generated<boolean>;
  /** Taken away; it can be brought back for a while. */
  deleted_at: Date | null;
  /** False: planned, and the pages that will show it have yet to be told. */
  is_announced: Generated<boolean>;
}

export interface NewsCategoryTable {
  id: Generated<number>;
  name: string;
  position: number;
  version: Generated<number>;
}

export interface NewsTable {
  id: Generated<number>;
  category_id: number;
  title: string;
  summary: string;
  thumb: string | null;
  content_html: string;
  seo_title: string;
  seo_description: string;
  published_at: Date;
  read_count: number;
  version: Generated<number>;
  is_draft: Generated<boolean>;
  /** Taken away; it can be brought back for a while. */
  deleted_at: Date | null;
  /** False: planned, and the pages that will show it have yet to be told. */
  is_announced: Generated<boolean>;
}

export interface FriendLinkTable {
  id: Generated<number>;
  name: string;
  url: string;
  position: number;
  version: Generated<number>;
}

export interface StaticPageTable {
  /** 0 about, 1 user agreement, 2 culture, 3 garden administrator agreement, 4 privacy. */
  content_type: number;
  title: string;
  content_html: string;
  updated_at: Date;
  version: Generated<number>;
  /** A starter text that nobody of this site has saved yet. */
  is_draft: Generated<boolean>;
}

/** Suggested lines for whoever writes a letter. */
export interface CannedMessageTable {
  id: Generated<number>;
  content: string;
  position: number;
  version: Generated<number>;
}

/** A static page as it was before it was changed. */
export interface StaticPageVersionTable {
  content_type: number;
  version: number;
  title: string;
  content_html: string;
  updated_at: Date;
}
