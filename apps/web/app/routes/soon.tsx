import { fullTitle, rootDataOf } from "../parts/page-meta.ts";
import { SoonPage } from "../features/soon/soon-page.tsx";
import type { Route } from "./+types/soon";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: fullTitle(rootDataOf(matches)?.site.name, "还没有开门") }, { name: "robots", content: "noindex" }];
}

/** The page that the server sends at every address while the site is closed (R-operation-7). */
export default function Soon({ matches }: Route.ComponentProps) {
  const data = rootDataOf(matches);
  return data ? <SoonPage site={data.site} /> : null;
}
