import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { residenceMember } from "@changming/contract/residence-member";
import { Button, buttonClass } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { api } from "../../api/api.ts";
import { readUser } from "../../api/user-info.ts";
import { ownResidenceIds } from "../personal/own-residence-ids.ts";
import { dropToken } from "./invitation-token.ts";
import styles from "./invitation-page.module.css";

export type OpenInvitation = BodyOf<typeof residenceMember.invitation>;

interface AcceptFormProps {
  invitation: OpenInvitation;
  token: string;
  /** Called when the invitation was used or revoked meanwhile. */
  onGone(): void;
}

/** Form to join the family. */
export function AcceptForm({ invitation, token, onGone }: AcceptFormProps) {
  const navigate = useNavigate();
  const [isMember, setMember] = useState(false);
  const place = { id: invitation.residenceId, name: invitation.residence_name };
  const { errorOf, isBusy, handleSubmit } = useForm<"relation">(async (fields) => {
    const result = await acceptInvitation(token, typed(fields, "relation").trim(), place.name);
    if (result.ok) {
      void navigate(paths.familyIndex(place), { replace: true });
      return null;
    }
    if (result.error === "invitationGone") onGone();
    setMember(result.error === "alreadyMember");
    return fieldErrorOf(result, ["relation"]);
  });
  return (
    <form noValidate method="post" onSubmit={handleSubmit}>
      <TextField
        label={`您是${place.name}的（可不填）`}
        name="relation"
        maxLength={40}
        defaultValue={invitation.relation}
        hint="例如：女儿、弟弟、外孙。家人都看得到。"
        error={errorOf("relation") || errorOf("form")}
      />
      <div className={styles.ways}>
        {isMember ? (
          <Link className={buttonClass("primary")} to={paths.familyIndex(place)}>
            去看看居所
          </Link>
        ) : (
          <Button kind="primary" type="submit" aria-busy={isBusy}>
            {isBusy ? "请稍等…" : "接受邀请"}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Joins the family; the cached invitation and the user's residences are refreshed. */
async function acceptInvitation(token: string, relation: string, residence: string) {
  const result = await api.residenceMember.accept({ token, relation });
  if (!result.ok) return result;
  dropToken();
  const user = readUser();
  if (user) void ownResidenceIds.refetch(user);
  showToast(`您已经是${residence}居所的家人`);
  return result;
}
