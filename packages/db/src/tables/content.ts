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
  /** Deleted; can be restored for a while. */
  deleted_at: Date | null;
  /** False: scheduled, and the cached pages that will contain it are not invalidated yet. */
  is_announced: Generated<boolean>;
  /** From then on it is taken down; null: never. */
  ends_at: Date | null;
  /** False: it will be taken down, and the cached pages that contain it are not invalidated yet. */
  is_end_announced: Generated<boolean>;
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
  /** Deleted; can be restored for a while. */
  deleted_at: Date | null;
  /** False: scheduled, and the cached pages that will contain it are not invalidated yet. */
  is_announced: Generated<boolean>;
  /** From then on it is taken down; null: never. */
  ends_at: Date | null;
  /** False: it will be taken down, and the cached pages that contain it are not invalidated yet. */
  is_end_announced: Generated<boolean>;
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
  /** Deleted; can be restored for a while. */
  deleted_at: Date | null;
  /** False: scheduled, and the cached pages that will contain it are not invalidated yet. */
  is_announced: Generated<boolean>;
  /** From then on it is taken down; null: never. */
  ends_at: Date | null;
  /** False: it will be taken down, and the cached pages that contain it are not invalidated yet. */
  is_end_announced: Generated<boolean>;
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
  /** A starter text not yet saved by this site's staff. */
  is_draft: Generated<boolean>;
}

/** Suggested messages for visitors. */
export interface CannedMessageTable {
  id: Generated<number>;
  content: string;
  position: number;
  version: Generated<number>;
}

/** An earlier version of a static page. */
export interface StaticPageVersionTable {
  content_type: number;
  version: number;
  title: string;
  content_html: string;
  updated_at: Date;
}
