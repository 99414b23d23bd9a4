import { useState } from "react";
import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { CooperationForm } from "./cooperation-form.tsx";
import styles from "./cooperation-page.module.css";
import { CooperationState } from "./cooperation-state.tsx";

/** The user's own application; without one, what is needed for it, and the form. */
export function CooperationPage({ user }: { user: UserInfo }) {
  const [isAnew, setAnew] = useState(false);
  const navigate = useNavigate();
  const tips = useSite()?.cooperation_tips ?? "";
  const query = useQuery({
    key: `cooperation ${user.id}`,
    queryFn: (signal) => api.cooperation.own({}, { signal }),
  });

  function handleApplied() {
    showToast("申请已提交");
    void navigate(paths.home());
  }

  return (
    <AsyncSection query={query} what="申请的进度">
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
                query.refetch();
              }}
            />
          </>
        )
      }
    </AsyncSection>
  );
}
