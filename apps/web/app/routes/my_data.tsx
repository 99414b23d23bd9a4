import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { leaveSession } from "../api/user-info.ts";
import { OwnDataPage } from "../features/own-data/own-data-page.tsx";
import { PersonalPage, personalMeta } from "../features/personal/personal-page.tsx";
import { paths } from "../url/paths.ts";

export const meta = personalMeta("我的数据");

export default function OwnData() {
  const navigate = useNavigate();

  async function handleClosed() {
    await leaveSession(() => navigate(paths.home(), { replace: true }));
    showToast("账号已经注销。谢谢您来过，请多珍重。");
  }

  return (
    <PersonalPage title="我的数据" lead="您在这里留下的，都是您的：可以看，可以带走，也可以结束。">
      {(user) => <OwnDataPage user={user} onClosed={() => void handleClosed()} />}
    </PersonalPage>
  );
}
