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
}

export interface HotWordTable {
  id: Generated<number>;
  word: string;
  position: number;
}

export interface NoticeTable {
  id: Generated<number>;
  title: string;
  content_html: string;
  published_at: Date;
  read_count: number;
}

export interface NewsCategoryTable {
  id: Generated<number>;
  name: string;
  position: number;
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
}

export interface FriendLinkTable {
  id: Generated<number>;
  name: string;
  url: string;
  position: number;
}

export interface StaticPageTable {
  /** 0 about, 1 user agreement, 2 culture, 3 garden administrator agreement, 4 privacy. */
  content_type: number;
  title: string;
  content_html: string;
  updated_at: Date;
}

/** Suggested lines for whoever writes a letter. */
export interface CannedMessageTable {
  id: Generated<number>;
  content: string;
  position: number;
}
