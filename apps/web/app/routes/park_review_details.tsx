import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { Review } from "../features/review/review.tsx";
import { paths } from "../url/paths.ts";

const title = "审核申请";
const above = [
  { name: "我的园区", to: paths.ownGardens() },
  { name: "居所申请审核", to: paths.reviewQueue() },
];

export const meta = personalMeta(title);

export default function ReviewRoute() {
  return (
    <PersonalPage title={title} above={above}>
      {(user) => <Review user={user} />}
    </PersonalPage>
  );
}
