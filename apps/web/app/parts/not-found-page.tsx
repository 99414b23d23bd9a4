import { Link, useLocation } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { SearchBox } from "@changming/ui/search-box";
import { pages, paths, residencePathnames } from "../url/paths.ts";
import { PageTitle } from "./page-title.tsx";
import { useSiteSearch } from "./use-site-search.ts";
import styles from "./not-found.module.css";

/** An address without content: says what was not found, and offers ways to continue (R-site-16). */
export function NotFoundPage() {
  const art = useArt();
  const search = useSiteSearch();
  const { title, lead, why, helpsToSearch, list } = notFoundTexts(useLocation().pathname);
  return (
    <section id="not-found" className={`night ${styles.place}`}>
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <div className={styles.scene}>
        <ResponsiveImage src={art("scenes/panorama.svg")} alt="" width={1200} height={500} isFirst />
      </div>
      <div className={`wrap ${styles.text}`}>
        <h1 className="vert">{title}</h1>
        <div>
          <p className={`kai ${styles.lead}`}>{lead}</p>
          <p className={styles.why}>{why}</p>
          {helpsToSearch && (
            <SearchBox
              action={paths.search()}
              name="words"
              label="寻访"
              placeholder="逝者姓名、籍贯或园区"
              onSearch={search}
              className={styles.search}
            />
          )}
          <p className={styles.ways}>
            {list && <Link to={list.to}>{list.name}</Link>}
            <Link to={paths.home()}>回到首页</Link>
          </p>
        </div>
      </div>
    </section>
  );
}

interface NotFoundTexts {
  title: string;
  lead: string;
  why: string;
  /** True where a search for people may help. */
  helpsToSearch: boolean;
  /** The list in which it would be. */
  list?: { name: string; to: string };
}

const forPeople = { title: "寻访不遇", lead: "只在此山中，云深不知处。", helpsToSearch: true } as const;

/** The same for every page of every residence: what is private, hidden or unknown cannot be distinguished. */
const ofResidence: NotFoundTexts = {
  ...forPeople,
  why: "这里没有您要找的人。也许地址写错了一个字，也许这处居所由家人收起，只留给自己看。",
};

const forTexts = { title: "未见此篇", lead: "这一页，也许已经翻过去了。", helpsToSearch: false } as const;

const unwritten: NotFoundTexts = {
  title: "还未写成",
  lead: "纸已铺好，字还没有落下。",
  why: "这一页的文字还没有写好，请过些日子再来。",
  helpsToSearch: false,
};

const ofPath: Readonly<Record<string, NotFoundTexts>> = {
  ...Object.fromEntries(residencePathnames.map((path) => [path, ofResidence])),
  [pages.garden.path]: {
    ...forPeople,
    why: "这里没有您要找的园区。也许地址写错了一个字，也许它已经撤下。",
    list: { name: "看全部园区", to: paths.gardens() },
  },
  [pages.notice.path]: {
    ...forTexts,
    why: "这里没有您要看的公告。也许地址写错了一个字，也许它还没有发布，或者已经撤下。",
    list: { name: "看全部公告", to: paths.notices() },
  },
  [pages.news.path]: {
    ...forTexts,
    why: "没有这个栏目。也许地址写错了一个字，也许它已经并入别的栏目。",
    list: { name: "看全部文章", to: paths.news() },
  },
  [pages.newsArticle.path]: {
    ...forTexts,
    why: "这里没有您要看的文章。也许地址写错了一个字，也许它还没有发布，或者已经撤下。",
    list: { name: "看全部文章", to: paths.news() },
  },
  [pages.slide.path]: {
    ...forTexts,
    why: "这里没有您要看的这一幅。首页的画常换，它也许已经换下。",
    list: { name: "看看近来的公告", to: paths.notices() },
  },
  [pages.about.path]: unwritten,
  [pages.culture.path]: unwritten,
  [pages.privacy.path]: unwritten,
  [pages.agreement.path]: unwritten,
  [pages.gardenAgreement.path]: unwritten,
};

const ofNoPage: NotFoundTexts = {
  ...forPeople,
  why: "这个地址上没有页面。也许写错了一个字，也许它已经搬走。要找人，可以从这里寻访。",
};

/** The texts of a page that was not found, by its path alone, never by its query. */
function notFoundTexts(path: string): NotFoundTexts {
  return (Object.hasOwn(ofPath, path) ? ofPath[path] : undefined) ?? ofNoPage;
}
