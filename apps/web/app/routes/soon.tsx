import { rootDataOf } from "../parts/page-meta.ts";
import { SoonPage } from "../features/soon/soon-page.tsx";
import type { Route } from "./+types/soon";

export function meta({ matches }: Route.MetaArgs) {
  const name = rootDataOf(matches)?.site.name ?? "长明";
  return [{ title: `还没有开门 · ${name}` }, { name: "robots", content: "noindex" }];
}

/** The page that the server sends at every address while the site is closed (R-operation-7). */
export default function Soon({ matches }: Route.ComponentProps) {
  const data = rootDataOf(matches);
  return data ? <SoonPage site={data.site} /> : null;
}
