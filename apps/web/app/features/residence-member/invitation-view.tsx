import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { AcceptForm, type OpenInvitation } from "./accept-form.tsx";
import { rolePermissions } from "./role-permissions.ts";
import { dayText } from "../../parts/day-text.ts";
import styles from "./invitation-page.module.css";

/** Who invites the user to what, before anything is accepted. */
export function InvitationView({ user, token }: { user: UserInfo; token: string }) {
  const query = useQuery({
    key: `${user.token} ${token}`,
    queryFn: (signal) => api.residenceMember.invitation({ token }, { signal }),
  });
  if (query.error === "invitationGone") return <Gone />;
  return (
    <AsyncSection query={query} what="邀请">
      {(invitation) =>
        hasNothingToAccept(invitation) ? (
          <ForMember invitation={invitation} />
        ) : (
          <InvitationContent invitation={invitation} token={token} onGone={query.refetch} />
        )
      }
    </AsyncSection>
  );
}

/** True when nothing is left to accept; a relative may still become a manager. */
function hasNothingToAccept({ my_role: currentRole, role, is_used }: OpenInvitation): boolean {
  return is_used === 1 || !(currentRole === "" || (currentRole === "relative" && role === "manager"));
}

function ForMember({ invitation }: { invitation: OpenInvitation }) {
  const { is_mine, is_used, residence_name: name, residenceId } = invitation;
  const title =
    is_mine === 1 ? "这是您发出的邀请" : is_used === 1 ? "您已经接受过这份邀请" : `您已经是${name}居所的家人`;
  const text =
    is_mine === 1
      ? "请把链接发给要请的家人，由对方登录后接受。您自己打开，链接不会用掉。"
      : is_used === 1
        ? `您在${name}居所的家人里，不用再接受。`
        : "不用再接受。您打开过，链接不会用掉。";
  return (
    <EmptyState title={title} text={text}>
      <Link className={buttonClass("secondary")} to={paths.familyIndex({ id: residenceId, name })}>
        去看看居所
      </Link>
    </EmptyState>
  );
}

function InvitationContent({
  invitation,
  token,
  onGone,
}: {
  invitation: OpenInvitation;
  token: string;
  onGone(): void;
}) {
  const { nickname, residence_name, role } = invitation;
  return (
    <>
      <p className={styles.text}>
        <strong>{nickname || "一位家人"}</strong>请您
        {role === "manager" ? "一起照看" : "来看"}
        <strong>{residence_name}</strong>的居所。
      </p>
      <p className={styles.calm}>
        接受以后，您就在家人里：{rolePermissions[role]}
        这份邀请{dayText(invitation.expire_time)}到期，只能用一次。不接受的话，什么也不用做。
      </p>
      <AcceptForm invitation={invitation} token={token} onGone={onGone} />
    </>
  );
}

function Gone() {
  return (
    <EmptyState title="这个邀请已经失效" text="链接只能用一次，七天之内有效，主理人也可以撤回。请家人再发一次就好。">
      <Link className={buttonClass("secondary")} to={paths.ownResidences()}>
        看看我的居所
      </Link>
    </EmptyState>
  );
}
