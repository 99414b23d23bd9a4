import { fullTitle, rootDataOf } from "../parts/page-meta.ts";
import { SoonPage } from "../features/soon/soon-page.tsx";
import type { Route } from "./+types/soon";

export function meta({ matches }: Route.MetaArgs) {
  const site = rootDataOf(matches)?.site;
  const title = site?.opening.was_open ? "门暂时掩上" : "还没有开门";
  return [{ title: fullTitle(site?.name, title) }, { name: "robots", content: "noindex" }];
}

/** The page that the server sends at every address while the site is closed (R-operation-7). */
export default function Soon({ matches }: Route.ComponentProps) {
  const data = rootDataOf(matches);
  return data ? <SoonPage site={data.site} /> : null;
}
