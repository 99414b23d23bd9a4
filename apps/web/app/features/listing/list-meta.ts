import type { MetaDescriptor } from "react-router";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { pageMeta, rootDataOf } from "../../parts/page-meta.ts";
import { listKinds, type ListKind } from "./list-kinds.ts";
import type { ResidencePage } from "./load-list.ts";

type Matches = Parameters<typeof rootDataOf>[0];

/** Head of a list of one kind. */
export function kindMeta(kind: ListKind, list: ResidencePage | undefined, matches: Matches): MetaDescriptor[] {
  const { title, lead, note, to } = listKinds[kind];
  const { keywords = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${keywords ? `${keywords} · ` : ""}${title}名录${pageLabel(page)}`,
    description: `${lead}${note}`,
    path: to({ keywords: keywords, page: beyondFirst(page) }),
  });
}

/** Head of the search results, which search engines need not index. */
export function searchMeta(list: ResidencePage | undefined, matches: Matches): MetaDescriptor[] {
  const { keywords = "", page = 1 } = list ?? {};
  return [
    ...pageMeta(rootDataOf(matches), {
      title: `${keywords ? `${keywords} · ` : ""}寻访${pageLabel(page)}`,
      description: "按姓名、籍贯或园区寻访居所。",
      path: paths.search(keywords, beyondFirst(page)),
    }),
    { name: "robots", content: "noindex, follow" },
  ];
}
