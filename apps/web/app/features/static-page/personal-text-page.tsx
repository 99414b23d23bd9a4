import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import { StaticTextPage, type StaticText } from "./static-text-page.tsx";

const home = { name: "首页", to: paths.home() };
const centre = { name: "个人中心", to: paths.inbox() };

const PersonalSide = lazyAfterHydration(async () => (await import("../personal/personal-side.tsx")).PersonalSide);

/** A public text that is a page of the personal centre as well: signed-in users read it in that frame. */
export function PersonalTextPage({ text }: { text: StaticText }) {
  const user = useUser();
  if (!user) return <StaticTextPage text={text} above={[home]} />;
  return <StaticTextPage text={text} above={[home, centre]} side={<PersonalSide user={user} />} />;
}
