import { Link, type MetaDescriptor, useNavigate } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { counted } from "../../parts/counted.ts";
import { ListBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import type { ResidencePage } from "./load-list.ts";
import { paths } from "../../url/paths.ts";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import styles from "./kind-list.module.css";

/** The list of one kind of residence: famous people, ancestors, martyrs (R-search-3, R-search-4). */
export function KindList({ kind, list }: { kind: ListKind; list: ResidencePage }) {
  const navigate = useNavigate();
  const { title, lead, note, unit, to } = listKinds[kind];
  const count = counted(list.counts);
  return (
    <>
      <ListHead title={title} lead={lead} note={note}>
        <SearchBox
          action={to()}
          name="keywords"
          label={`在${title}中寻访`}
          placeholder="姓名或籍贯"
          value={list.keywords}
          onSearch={(keywords) => void navigate(to({ keywords }))}
        />
      </ListHead>
      <div className={`wrap ${styles.kinds}`}>
        <nav aria-label="名录">
          {listOrder.map((each) => (
            <Link key={each} to={listKinds[each].to()} aria-current={each === kind ? "page" : undefined}>
              {listKinds[each].title}
            </Link>
          ))}
        </nav>
        <p className={styles.sum} aria-live="polite">
          {list.keywords ? (
            <>
              “{list.keywords}”有 {count} {unit}
              <Link className="link" to={to()}>
                全部
              </Link>
            </>
          ) : (
            `共 ${count} ${unit}`
          )}
        </p>
      </div>
      <ListBody
        list={list}
        to={(page) => to({ keywords: list.keywords, page: page > 1 ? page : undefined })}
        all={to()}
      />
    </>
  );
}

export type ListKind = "famous" | "ancestor" | "martyr";

/** Texts of each list of residences. */
export const listKinds = {
  famous: {
    type: 1,
    title: "名人",
    lead: "他们属于所有记得他们的人。",
    note: "名录由平台依公开史料整理，每处居所写明出处；有误之处，请告诉我们。",
    unit: "位",
    to: paths.famous,
  },
  ancestor: {
    type: 2,
    title: "先祖",
    lead: "水有源，木有本。",
    note: "各姓各地的始祖与先贤，由宗族与地方供奉，依谱牒与史料整理。",
    unit: "位",
    to: paths.ancestors,
  },
  martyr: {
    type: 3,
    title: "英烈",
    lead: "山河无恙，因为有人把一生留在了路上。",
    note: "每一位都依官方名录与公开史料列出。在这里缅怀与敬献鲜花，都不收费。",
    unit: "位",
    to: paths.martyrs,
  },
} as const;

const listOrder = ["famous", "ancestor", "martyr"] as const satisfies readonly ListKind[];

/** Head of a list of one kind. */
export function kindMeta(kind: ListKind, list: ResidencePage | undefined, matches: RouteMatches): MetaDescriptor[] {
  const { title, lead, note, to } = listKinds[kind];
  const { keywords = "", page = 1 } = list ?? {};
  return pageMeta(rootDataOf(matches), {
    title: `${keywords ? `${keywords} · ` : ""}${title}名录${pageLabel(page)}`,
    description: `${lead}${note}`,
    path: to({ keywords: keywords, page: beyondFirst(page) }),
  });
}
