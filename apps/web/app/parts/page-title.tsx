import { fullTitle } from "./page-meta.ts";
import { useSite } from "./site-context.tsx";

/** The document's title where it is known only while rendering; routes use `pageMeta`. */
export function PageTitle({ title }: { title: string }) {
  return <title>{fullTitle(useSite()?.name, title)}</title>;
}
