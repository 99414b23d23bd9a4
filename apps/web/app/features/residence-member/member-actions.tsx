import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { type MemberAction, actionsFor } from "./actions.ts";
import type { Member, Members } from "./role-permissions.ts";

export interface MemberRowProps {
  place: FamilyPlace;
  member: Member;
  members: Members;
  /** The user is the owner. */
  canOwn: boolean;
  onChanged(): void;
}

/** The actions that the user may take on a member, each explained and confirmed. */
export function MemberActions({ place, member, members, canOwn, name, onChanged }: MemberRowProps & { name: string }) {
  const [chosen, setChosen] = useState<MemberAction | null>(null);
  const navigate = useNavigate();

  async function confirm(action: MemberAction): Promise<string> {
    const result = await action.do();
    if (!result.ok) return result.msg;
    showToast(action.done);
    if (member.is_me === 1) void navigate(paths.ownResidences(), { replace: true });
    else onChanged();
    return "";
  }

  return (
    <>
      {actionsFor({ place, member, members, canOwn, name }).map((action) => (
        <Button key={action.label} kind="bare" onClick={() => setChosen(action)}>
          {action.label}
          <span className="hide">：{name}</span>
        </Button>
      ))}
      {chosen && (
        <ConfirmDialog
          title={chosen.title}
          action={chosen.action}
          onConfirm={() => confirm(chosen)}
          onClose={() => setChosen(null)}
        >
          <ul>
            {chosen.happens.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
