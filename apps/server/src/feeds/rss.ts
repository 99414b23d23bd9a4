import type { Ctx } from "@changming/domain/context/context";
import { listNews } from "@changming/domain/news/list-news";
import { listNoticeTexts } from "@changming/domain/notice/list-notices";
import { getSiteInfo } from "@changming/domain/site-info/get-site-info";
import { excerpt, plainText } from "@changming/kit/plain-text";
import { element, escapeXml, xmlHead } from "@changming/kit/xml";
import { paths } from "@changming/web/paths";

/** Number of items; feed readers poll often enough to miss none. */
const newest = 20;
/** Code points of a notice's excerpt. */
const excerptLength = 200;

interface Item {
  path: string;
  title: string;
  text: string;
  category?: string;
  publishedAt: Date;
}

interface Channel {
  path: string;
  /** Path of the feed itself. */
  self: string;
  title: string;
  description: string;
  items: readonly Item[];
}

/** The newest notices as RSS 2.0. */
export async function noticeFeed(ctx: Ctx, origin: string): Promise<Buffer> {
  const [{ row: site }, rows] = await Promise.all([getSiteInfo(ctx), listNoticeTexts(ctx, { limit: newest })]);
  const items = rows.map((row) => ({
    path: paths.notice(row.id),
    title: row.title,
    text: excerpt(plainText(row.content_html), excerptLength),
    publishedAt: row.published_at,
  }));
  const title = `${site.name} · 公告`;
  const description = "平台的安排、变更与说明。";
  return rss(origin, { path: paths.notices(), self: paths.noticeFeed(), title, description, items });
}

/** The newest articles of all categories as RSS 2.0. */
export async function newsFeed(ctx: Ctx, origin: string): Promise<Buffer> {
  const [{ row: site }, { rows }] = await Promise.all([
    getSiteInfo(ctx),
    listNews(ctx, { page: 1, pageSize: newest, categoryId: 0 }),
  ]);
  const items = rows.map((row) => ({
    path: paths.newsArticle(row.id, row.category_id),
    title: row.title,
    text: row.summary,
    category: row.category_name,
    publishedAt: row.published_at,
  }));
  const title = `${site.name} · 文章`;
  const description = "家书、节令与人物。";
  return rss(origin, { path: paths.news(), self: paths.newsFeed(), title, description, items });
}

/** https://www.rssboard.org/rss-specification, with the self link of its best-practices profile. */
function rss(origin: string, { path, self, title, description, items }: Channel): Buffer {
  const [latest] = items;
  const head = [
    element("title", title),
    element("link", origin + path),
    `<atom:link href="${escapeXml(origin + self)}" rel="self" type="application/rss+xml"/>`,
    element("description", description),
    element("language", "zh-cn"),
    ...(latest ? [element("lastBuildDate", latest.publishedAt.toUTCString())] : []),
  ];
  const lines = [...head, ...items.map((item) => itemOf(origin, item))].join("\n");
  const open = '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">';
  return Buffer.from(`${xmlHead}${open}\n<channel>\n${lines}\n</channel>\n</rss>\n`);
}

function itemOf(origin: string, { path, title, text, category, publishedAt }: Item): string {
  const parts = [
    element("title", title),
    element("link", origin + path),
    element("guid", origin + path),
    ...(category === undefined ? [] : [element("category", category)]),
    element("pubDate", publishedAt.toUTCString()),
    element("description", text),
  ];
  return `<item>${parts.join("")}</item>`;
}
