import { FeedbackPage } from "../features/feedback/feedback-page.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";

export const meta = personalMeta("意见反馈");

export default function Feedback() {
  return (
    <PersonalPage title="意见反馈" lead="哪里不好用、哪里说得不对、还想要什么，都请告诉我们。我们会写信答复。">
      {(user) => <FeedbackPage key={user.id} userId={user.id} />}
    </PersonalPage>
  );
}
