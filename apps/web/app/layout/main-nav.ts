import { paths } from "../url/paths.ts";

/** The navigation of the site, in the order of the header. */
export const ways = [
  { name: "首页", to: paths.home() },
  { name: "园区", to: paths.gardens() },
  { name: "先祖", to: paths.ancestors() },
  { name: "名人", to: paths.famous() },
  { name: "英烈", to: paths.martyrs() },
  { name: "公告", to: paths.notices() },
  { name: "文章", to: paths.news() },
  { name: "追思文化", to: paths.culture() },
] as const;
