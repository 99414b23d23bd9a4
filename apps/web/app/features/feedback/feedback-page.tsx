import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { FeedbackForm } from "./feedback-form.tsx";

/** How long the thanks are displayed before the inbox opens, in ms (R-personal-20). */
const thanks = 2_000;

/** The form; after sending, thanks, and then the inbox, where the answer will arrive. */
export function FeedbackPage({ userId }: { userId: string }) {
  const [isSent, setSent] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSent) return;
    showToast("提交成功");
    const timer = setTimeout(() => void navigate(paths.inbox()), thanks);
    return () => clearTimeout(timer);
  }, [isSent, navigate]);

  if (!isSent) return <FeedbackForm userId={userId} onSent={() => setSent(true)} />;
  return <EmptyState title="提交成功" text="谢谢您告诉我们。有了答复，会写在您的消息里；正在带您过去。" />;
}
