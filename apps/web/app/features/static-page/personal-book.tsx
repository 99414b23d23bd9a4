import { late } from "../../late.tsx";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import { BookPage } from "./book-page.tsx";
import type { StaticText } from "./load-static-page.ts";

const home = { name: "首页", to: paths.home() };
const centre = { name: "个人中心", to: paths.inbox() };

const PersonalSide = late(async () => (await import("../personal/personal-side.tsx")).PersonalSide);

/** A public text that is a page of the personal centre as well: who is logged in reads it in that frame. */
export function PersonalBook({ text }: { text: StaticText }) {
  const user = useUser();
  if (!user) return <BookPage text={text} above={[home]} />;
  return <BookPage text={text} above={[home, centre]} side={<PersonalSide user={user} />} />;
}
