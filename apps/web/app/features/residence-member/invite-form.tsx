import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import type { FamilyPlace } from "../../url/paths.ts";
import { TextField } from "../../form/text-field.tsx";
import { typed, useForm, fieldErrorOf } from "../../form/use-form.ts";
import styles from "./invite-part.module.css";
import type { MadeInvitation } from "./new-invitation.tsx";
import { roleNames } from "@changming/contract/role-names";
import { rolePermissions } from "./role-permissions.ts";

const names = ["role", "relation"] as const;
const roles = ["relative", "manager"] as const;

/** Form to choose the role of the invited person. */
export function InviteForm({ place, onMade }: { place: FamilyPlace; onMade(made: MadeInvitation): void }) {
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
