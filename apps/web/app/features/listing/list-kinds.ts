import type { MetaDescriptor } from "react-router";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { KindPage } from "./load-list.ts";

export type ListKind = "famous" | "ancestor" | "martyr";

/** Texts of each list of residences. */
export const listKinds = {
  famous: {
    title: "名人",
    lead: "他们属于所有记得他们的人。",
    note: "没有真容，就不替他们画脸，只写下名字，和让人记得的一句话。",
    placeholder: "姓名、字号或籍贯",
    order: "依年代先后",
    to: paths.famous,
  },
  ancestor: {
    title: "先祖",
    lead: "水有源，木有本。",
    note: "各姓各地的始祖与先贤，由宗族与地方供奉，依谱牒与史料整理。",
    placeholder: "姓名、字号或籍贯",
    order: "依年代先后",
    to: paths.ancestors,
  },
  martyr: {
    title: "英烈",
    lead: "山河无恙，因为有人把一生留在了路上。",
    note: "每一位都依官方名录与公开史料列出。在这里缅怀与敬献鲜花，都不收费。",
    placeholder: "姓名或籍贯",
    order: "依牺牲的先后",
    to: paths.martyrs,
  },
} as const;

/** Head of a list of one kind. */
export function kindMeta(kind: ListKind, list: KindPage | undefined, matches: RouteMatches): MetaDescriptor[] {
  const { title, lead, note, to } = listKinds[kind];
  const { keywords = "", era = "", emblem = "", page = 1 } = list ?? {};
  const narrowed = [keywords, ...(list ? chosenNames(list) : [])].map((name) => (name === "" ? "" : `${name} · `));
  return pageMeta(rootDataOf(matches), {
    title: `${narrowed.join("")}${title}名录${pageLabel(page)}`,
    description: `${lead}${note}`,
    path: to({ keywords, era, emblem, page: beyondFirst(page) }),
  });
}

/** Names of the chosen era and emblem; without those that are not chosen, or have no residence. */
export function chosenNames({ era, emblem, eras, emblems }: KindPage): string[] {
  return [eras.find((one) => one.era === era)?.name, emblems.find((one) => one.emblem === emblem)?.name].filter(
    (name) => name !== undefined,
  );
}
