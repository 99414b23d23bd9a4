import type { MetaDescriptor } from "react-router";
import { pages } from "../url/paths.ts";
import type { QrImages } from "./qr-images.ts";
import type { SiteInfo } from "./site-context.tsx";

/**
 * `static`: the page of a closed site, which answers at every address, without scripts: a router in the browser would
 * look for that address's page. `plain`: a page that is complete in its document, with its own style and no scripts.
 */
type DocumentKind = "app" | "static" | "plain";

const plainPaths: readonly string[] = [pages.grave.path, pages.offline.path];

export function documentOf({ pathname }: URL): DocumentKind {
  if (plainPaths.includes(pathname)) return "plain";
  return pathname === "/soon" ? "static" : "app";
}

/** What every page of the site has, loaded once. */
export interface RootData {
  site: SiteInfo;
  qr: QrImages;
  /** Public origin of the site. */
  origin: string;
  /** Address of the image of link previews without one of their own. */
  shareImage: string;
  document: DocumentKind;
}

interface PageMeta {
  /** Without the site's name; omitted for the home page. */
  title?: string;
  description: string;
  /** The page's canonical address, as `paths` builds it. */
  path: string;
  /** Address of the image of a link preview. */
  image?: string;
}

/** The matched routes with their data, as a route's `meta` receives them. */
export type RouteMatches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The root's data among a route's matches; undefined when the root itself failed. */
export function rootDataOf(matches: RouteMatches): RootData | undefined {
  const root = matches.find((match) => match?.id === "root");
  return root?.loaderData as RootData | undefined;
}

/** `登录 · 青松园`; the title alone where the root failed, so that the site's name is unknown. */
export function fullTitle(siteName: string | undefined, title: string): string {
  return siteName ? `${title} · ${siteName}` : title;
}

/** Title, description, canonical address and link preview. */
export function pageMeta(root: RootData | undefined, { title, description, path, image }: PageMeta): MetaDescriptor[] {
  const name = root?.site.name ?? "";
  const full = title ? fullTitle(name, title) : `${name} · 为思念，留一盏灯`;
  const address = `${root?.origin ?? ""}${path}`;
  return [
    { title: full },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: name },
    { property: "og:locale", content: "zh_CN" },
    { property: "og:title", content: full },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${root?.origin ?? ""}${image || root?.shareImage || ""}` },
  ];
}
