import { useState, useEffect, useRef } from "react";
import { Button } from "@changming/ui/button";
import { roleNames } from "@changming/contract/role-names";
import { type FamilyPlace, pages } from "../../url/paths.ts";
import { FamilyPart } from "../family/family-part.tsx";
import { api } from "../../api/api.ts";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { LinkQr } from "../share/link-qr.tsx";
import { dayText } from "../../parts/day-text.ts";
import { InvitationList } from "./invitation-list.tsx";
import { invitationLink } from "./invitation-token.ts";
import { type GivenRole, shareText, rolePermissions, type Invitation } from "./role-permissions.ts";
import styles from "./invite-part.module.css";

interface InvitePartProps {
  place: FamilyPlace;
  invitations: readonly Invitation[];
  onChanged(): void;
}

/** The owner invites a member of the family; the link is displayed once, here. */
export function InvitePart({ place, invitations, onChanged }: InvitePartProps) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  return (
    <>
      <FamilyPart title="请一位家人" lead="写一份邀请，把链接发给对方。对方登录以后点“接受”，就在家人里了。">
        {made ? (
          <NewInvitation key={made.id} place={place} made={made} onAnother={() => setMade(null)} />
        ) : (
          <InviteForm
            place={place}
            onMade={(invitation) => {
              setMade(invitation);
              onChanged();
            }}
          />
        )}
      </FamilyPart>
      {invitations.length > 0 && (
        <FamilyPart title="发出的邀请">
          <InvitationList
            place={place}
            invitations={invitations}
            onRevoked={(id) => {
              if (made?.id === id) setMade(null);
              onChanged();
            }}
          />
        </FamilyPart>
      )}
    </>
  );
}

const names = ["role", "relation"] as const;
const roles = ["relative", "manager"] as const;

/** Form to choose the role of the invited person. */
function InviteForm({ place, onMade }: { place: FamilyPlace; onMade(made: MadeInvitation): void }) {
  const { errorOf, isBusy, handleSubmit } = useForm<(typeof names)[number]>(async (fields) => {
    const role = typed(fields, "role") === "manager" ? "manager" : "relative";
    const relation = typed(fields, "relation").trim();
    const result = await api.residenceMember.invite({ residenceId: place.id, role, relation });
    if (!result.ok) return fieldErrorOf(result, names);
    onMade({ ...result.body, role });
    return null;
  });
  return (
    <form className={styles.form} noValidate method="post" onSubmit={handleSubmit}>
      <fieldset className={styles.roles}>
        <legend>请对方做什么</legend>
        {roles.map((role) => (
          <label key={role} className={styles.role}>
            <input type="radio" name="role" value={role} defaultChecked={role === "relative"} />
            <b>{roleNames[role]}</b>
            <span>{rolePermissions[role]}</span>
          </label>
        ))}
      </fieldset>
      <TextField
        label="对方是逝者的（可不填）"
        name="relation"
        maxLength={40}
        hint="例如：女儿、弟弟、外孙。家人都看得到。"
        error={errorOf("relation") || errorOf("role") || errorOf("form")}
      />
      <Button type="submit" aria-busy={isBusy}>
        {isBusy ? "正在写邀请…" : "写一份邀请"}
      </Button>
    </form>
  );
}

interface MadeInvitation {
  id: number;
  token: string;
  expire_time: string;
  role: GivenRole;
}

interface NewInvitationProps {
  place: FamilyPlace;
  made: MadeInvitation;
  onAnother(): void;
}

/** The link of a new invitation. It is displayed only once: nobody, including us, can read it again. */
export function NewInvitation({ place, made, onAnother }: NewInvitationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const link = invitationLink(location.origin, pages.invitation.path, made.token);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.made}>
      <div className={styles.rows}>
        <h3 ref={heading} tabIndex={-1}>
          给{roleNames[made.role]}的邀请写好了
        </h3>
        <p>链接只在这里显示这一次，只能用一次，{dayText(made.expire_time)}以前有效。请现在就发给对方。</p>
        <CopyField
          label="发给对方的话，可以直接贴到微信里"
          text={shareText(place, made.role, link)}
          action="复制这段话"
          done="已经复制好了，到微信里粘贴给对方就可以。"
        />
        <CopyField label="只要链接" text={link} action="复制链接" />
        <div>
          <Button kind="ghost" onClick={onAnother}>
            发出去了，再请一位
          </Button>
        </div>
      </div>
      <div className={styles.code}>
        <LinkQr address={link} label="邀请的二维码，对方扫一扫就能打开" />
        <p>在身边的话，让对方扫一扫。</p>
      </div>
    </div>
  );
}
