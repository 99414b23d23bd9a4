import type { MetaDescriptor } from "react-router";
import { beyondFirst, pageWords } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { pageMeta, rootDataOf } from "../site/page-meta.ts";
import { listKinds, type ListKind } from "./list-kinds.ts";
import type { ResidencePage } from "./load-list.ts";

type Matches = Parameters<typeof rootDataOf>[0];

/** Head of a list of one kind. */
export function kindMeta(kind: ListKind, list: ResidencePage | undefined, matches: Matches): MetaDescriptor[] {
  const { title, lead, note, to } = listKinds[kind];
  const { words = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${words ? `${words} · ` : ""}${title}名录${pageWords(page)}`,
    description: `${lead}${note}`,
    path: to({ keywords: words, page: beyondFirst(page) }),
  });
}

/** Head of the search results, which search engines need not keep. */
export function searchMeta(list: ResidencePage | undefined, matches: Matches): MetaDescriptor[] {
  const { words = "", page = 1 } = list ?? {};
  return [
    ...pageMeta(rootDataOf(matches), {
      title: `${words ? `${words} · ` : ""}寻访${pageWords(page)}`,
      description: "按姓名、籍贯或园区寻访居所。",
      path: paths.search(words, beyondFirst(page)),
    }),
    { name: "robots", content: "noindex, follow" },
  ];
}
