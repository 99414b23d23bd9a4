import { OwnGardenNumbers } from "../features/own-gardens/own-garden-numbers.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";

const title = "居所的等级与编号";
const above = [{ name: "我的园区", to: paths.ownGardens() }];

export const meta = personalMeta(title);

export default function OwnGardenNumbersRoute() {
  return (
    <PersonalPage title={title} above={above} lead="改好之后，居所证书随之更正，家人会在站内消息里看到改了什么。">
      {(user) => <OwnGardenNumbers user={user} />}
    </PersonalPage>
  );
}
