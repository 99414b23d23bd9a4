import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { ReviewQueue } from "../features/review/review-queue.tsx";
import { paths } from "../url/paths.ts";

const title = "居所申请审核";
const above = [{ name: "我的园区", to: paths.ownGardens() }];

export const meta = personalMeta(title);

export default function ReviewQueueRoute() {
  return (
    <PersonalPage title={title} above={above}>
      {(user) => <ReviewQueue user={user} />}
    </PersonalPage>
  );
}
