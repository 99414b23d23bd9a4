import { contentReaders } from "@changming/contract/admin/content-roles";
import type { Area } from "./area.ts";

const shared = { group: "内容", roles: contentReaders } as const;

export const contentAreas: readonly Area[] = [
  {
    ...shared,
    path: "site",
    title: "站点信息",
    load: async () => ({ Component: (await import("../features/content/site-info-page.tsx")).SiteInfoPage }),
  },
  {
    ...shared,
    path: "slides",
    title: "轮播图",
    load: async () => ({ Component: (await import("../features/content/slides-page.tsx")).SlidesPage }),
  },
  {
    ...shared,
    path: "notices",
    title: "公告",
    load: async () => ({ Component: (await import("../features/content/notices-page.tsx")).NoticesPage }),
  },
  {
    ...shared,
    path: "news",
    title: "文章",
    load: async () => ({ Component: (await import("../features/content/news-page.tsx")).NewsPage }),
  },
  {
    ...shared,
    path: "pages",
    title: "固定页面",
    load: async () => ({ Component: (await import("../features/content/static-pages-page.tsx")).StaticPagesPage }),
  },
  {
    ...shared,
    path: "lines",
    title: "热词、链接与寄语",
    load: async () => ({ Component: (await import("../features/content/entry-lists-page.tsx")).EntryListsPage }),
  },
];
