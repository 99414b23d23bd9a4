import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import { BookPage } from "./book-page.tsx";
import type { StaticText } from "./load-static-page.ts";

const home = { name: "首页", to: paths.home() };
const centre = { name: "个人中心", to: paths.inbox() };

/** A public text that the personal centre leads to as well: who is logged in has the way back above it. */
export function PersonalBook({ text }: { text: StaticText }) {
  return <BookPage text={text} above={useUser() ? [home, centre] : [home]} />;
}
