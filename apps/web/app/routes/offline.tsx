import { OfflinePage } from "../features/grave/grave-page.tsx";
import { fullTitle, rootDataOf } from "../parts/page-meta.ts";
import type { Route } from "./+types/offline";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: fullTitle(rootDataOf(matches)?.site.name, "现在没有网络") }, { name: "robots", content: "noindex" }];
}

export default function Offline() {
  return <OfflinePage />;
}
