import { pathnames, paths, residencePathnames } from "../url/paths.ts";

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
  [pathnames.garden]: {
    ...forPeople,
    why: "这里没有您要找的园区。也许地址写错了一个字，也许它已经撤下。",
    list: { name: "看全部园区", to: paths.gardens() },
  },
  [pathnames.notice]: {
    ...forTexts,
    why: "这里没有您要看的公告。也许地址写错了一个字，也许它还没有发布，或者已经撤下。",
    list: { name: "看全部公告", to: paths.notices() },
  },
  [pathnames.news]: {
    ...forTexts,
    why: "没有这个栏目。也许地址写错了一个字，也许它已经并入别的栏目。",
    list: { name: "看全部文章", to: paths.news() },
  },
  [pathnames.newsArticle]: {
    ...forTexts,
    why: "这里没有您要看的文章。也许地址写错了一个字，也许它还没有发布，或者已经撤下。",
    list: { name: "看全部文章", to: paths.news() },
  },
  [pathnames.slide]: {
    ...forTexts,
    why: "这里没有您要看的这一幅。首页的画常换，它也许已经换下。",
    list: { name: "看看近来的公告", to: paths.notices() },
  },
  [pathnames.about]: unwritten,
  [pathnames.culture]: unwritten,
  [pathnames.privacy]: unwritten,
  [pathnames.agreement]: unwritten,
  [pathnames.gardenAgreement]: unwritten,
};

const ofNoPage: NotFoundTexts = {
  ...forPeople,
  why: "这个地址上没有页面。也许写错了一个字，也许它已经搬走。要找人，可以从这里寻访。",
};

/** The texts of a page that was not found, by its path alone, never by its query. */
export function notFoundTexts(path: string): NotFoundTexts {
  return (Object.hasOwn(ofPath, path) ? ofPath[path] : undefined) ?? ofNoPage;
}
