import { Link } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../../paths.ts";
import { counted } from "../site/counted.ts";
import { useSiteSearch } from "../site/use-site-search.ts";
import { ListBody } from "./list-body.tsx";
import { ListHead } from "./list-head.tsx";
import type { ResidencePage } from "./load-list.ts";
import { ResidenceEntries } from "./residence-entries.tsx";
import type { ShorterKeyword } from "./shorter-keywords.ts";
import styles from "./search-list.module.css";

export interface SearchListProps {
  list: ResidencePage;
  hotWords: string[];
  /** Parts of a keyword that found nobody, which do find somebody. */
  shorter: ShorterKeyword[];
  /** Those whom many visit, for who found nobody. */
  often: ResidencePage["items"];
}

/** What a search found; without words, what others look for. */
export function SearchList({ list, hotWords, shorter, often }: SearchListProps) {
  const search = useSiteSearch();
  const hasWords = list.words !== "";
  return (
    <>
      <ListHead title="寻访" lead="寻访一个人，读他的一生。">
        <SearchBox
          action={paths.search()}
          name="words"
          label="寻访"
          placeholder="逝者姓名、籍贯或园区"
          value={list.words}
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
        <h2>{hasWords ? `寻“${list.words}”` : "全部居所"}</h2>
        <p aria-live="polite">
          共 {counted(list.counts)} 处
          {hasWords && (
            <Link className="link" to={paths.search()}>
              全部
            </Link>
          )}
        </p>
      </div>
      <ListBody
        list={list}
        to={(page) => paths.search(list.words, page > 1 ? page : undefined)}
        all={paths.search()}
        withGarden
        suggestions={<Suggestions shorter={shorter} often={often} />}
      />
    </>
  );
}

/** Where to go from a keyword that found nobody: parts of it, and people whom many visit. */
function Suggestions({ shorter, often }: Pick<SearchListProps, "shorter" | "often">) {
  return (
    <div className={styles.suggestions}>
      {shorter.length > 0 && (
        <p className={styles.hot}>
          <span>写短一些试试</span>
          {shorter.map(({ words, counts }) => (
            <Link key={words} className="link" to={paths.search(words)}>
              {words}（{counted(counts)} 处）
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
