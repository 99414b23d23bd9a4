import { OwnGardenEdit } from "../features/own-gardens/own-garden-edit.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";

const title = "改园区的页面";
const above = [{ name: "我的园区", to: paths.ownGardens() }];

export const meta = personalMeta(title);

export default function OwnGardenEditRoute() {
  return (
    <PersonalPage title={title} above={above} lead="保存之后，客人看到的就是新的。平台看得见改了什么，必要时会收回。">
      {(user) => <OwnGardenEdit user={user} />}
    </PersonalPage>
  );
}
