import { Link, type MetaDescriptor } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../../url/paths.ts";
import { countedOf } from "../../parts/counted.ts";
import { useSiteSearch } from "../../parts/use-site-search.ts";
import { ListBody, ResidenceEntries } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import type { ResidencePage } from "./load-list.ts";
import type { ResidenceCard } from "@changming/contract/residence";
import type { Client } from "@changming/contract/client";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { pageMeta, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import styles from "./search-list.module.css";

interface SearchListProps {
  list: ResidencePage;
  hotWords: string[];
  /** Parts of a keyword without results that do have results. */
  shorter: ShorterKeyword[];
  /** Residences that are visited often, for a search without results. */
  often: ResidenceCard[];
}

/** The results of a search; without a keyword, what others search for (R-search-6). */
export function SearchList({ list, hotWords, shorter, often }: SearchListProps) {
  const search = useSiteSearch();
  const hasKeywords = list.keywords !== "";
  return (
    <>
      <ListHead title="寻访" lead="寻访一个人，读他的一生。">
        <SearchBox
          action={paths.search()}
          name="words"
          label="寻访"
          placeholder="逝者姓名、籍贯或园区"
          value={list.keywords}
          onSearch={search}
        />
        {hotWords.length > 0 && (
          <p className={styles.hot}>
            <span>近来常寻</span>
            {hotWords.map((word) => (
              <Link key={word} className="link" to={paths.search(word)}>
                {word}
              </Link>
            ))}
          </p>
        )}
      </ListHead>
      <div className={`wrap ${styles.sum}`}>
        <h2>{hasKeywords ? `寻“${list.keywords}”` : "全部居所"}</h2>
        <p aria-live="polite">
          共 {countedOf(list)} 处
          {hasKeywords && (
            <Link className="link" to={paths.search()}>
              全部
            </Link>
          )}
        </p>
      </div>
      <ListBody
        list={list}
        to={(page) => paths.search(list.keywords, page > 1 ? page : undefined)}
        all={paths.search()}
        withGarden
        suggestions={<Suggestions shorter={shorter} often={often} />}
      />
    </>
  );
}

/** Suggestions for a keyword without results: parts of it, and residences that are visited often. */
function Suggestions({ shorter, often }: Pick<SearchListProps, "shorter" | "often">) {
  return (
    <div className={styles.suggestions}>
      {shorter.length > 0 && (
        <p className={styles.hot}>
          <span>写短一些试试</span>
          {shorter.map(({ keywords, counts, hasMore }) => (
            <Link key={keywords} className="link" to={paths.search(keywords)}>
              {keywords}（{countedOf({ counts, hasMore })} 处）
            </Link>
          ))}
        </p>
      )}
      {often.length > 0 && (
        <>
          <h3>常有人来的居所</h3>
          <ResidenceEntries items={often} withGarden />
        </>
      )}
    </div>
  );
}

interface ShorterKeyword {
  keywords: string;
  counts: number;
  hasMore?: boolean;
}

/** Maximum number of parts of a keyword that are tried. */
const maxTries = 6;

/** Parts of a keyword that may find more than the whole: its words, then all but an end of it, then two characters. */
export function partsOf(keywords: string): string[] {
  const characters = [...keywords.replaceAll(/\s+/g, "")];
  const spaced = keywords.split(/\s+/).filter((part) => part !== "");
  const parts = [
    ...(spaced.length > 1 ? spaced : []),
    ...[characters.slice(0, -1), characters.slice(1), characters.slice(0, 2), characters.slice(-2)]
      .filter((part) => part.length > 1 && part.length < characters.length)
      .map((part) => part.join("")),
  ];
  return [...new Set(parts)].filter((part) => part !== keywords).slice(0, maxTries);
}

/** Those parts of a keyword that have results, with their counts. */
export async function shorterKeywords(client: Client, type: number, keywords: string): Promise<ShorterKeyword[]> {
  const found = await Promise.all(
    partsOf(keywords).map(async (part) => {
      const answer = await client.residence.list({ residenceType: type, page: 1, pageSize: 1, keywords: part });
      if (!answer.ok) return { keywords: part, counts: 0 };
      return { keywords: part, counts: answer.body.counts, hasMore: answer.body.has_more_counts };
    }),
  );
  return found.filter(({ counts }) => counts > 0);
}

/** Head of the search results, which search engines need not index. */
export function searchMeta(list: ResidencePage | undefined, matches: RouteMatches): MetaDescriptor[] {
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
