import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { useSite } from "../site/site-context.tsx";
import { CooperationForm } from "./cooperation-form.tsx";
import styles from "./cooperation-room.module.css";
import { CooperationState } from "./cooperation-state.tsx";

/** What became of one's own application; without one, what is needed for it, and the form. */
export function CooperationRoom({ user }: { user: UserInfo }) {
  const [isAnew, setAnew] = useState(false);
  const navigate = useNavigate();
  const tips = useSite()?.cooperation_tips ?? "";
  const asked = useAsked({
    key: `cooperation ${user.id}`,
    ask: (signal) => api.cooperation.own({}, { signal }),
  });

  function handleApplied() {
    showToast("申请已提交");
    void navigate(paths.home());
  }

  return (
    <AskedPart asked={asked} what="申请的进度">
      {({ application }) =>
        application && application.state !== "withdrawn" && !isAnew ? (
          <CooperationState application={application} onAnew={() => setAnew(true)} />
        ) : (
          <>
            {tips !== "" && <p className={styles.tips}>{tips}</p>}
            <CooperationForm
              user={user}
              onApplied={handleApplied}
              onAlreadyOpen={() => {
                setAnew(false);
                asked.askAgain();
              }}
            />
          </>
        )
      }
    </AskedPart>
  );
}
