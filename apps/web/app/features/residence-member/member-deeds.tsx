import { useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { type FamilyPlace, paths } from "../../paths.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import { type Deed, deedsFor } from "./deeds.ts";
import type { Member, Members } from "./role-words.ts";

export interface MemberRowProps {
  place: FamilyPlace;
  member: Member;
  members: Members;
  /** The reader is the owner. */
  canOwn: boolean;
  onChanged(): void;
}

/** What the reader may change about a member, each told and asked for once more. */
export function MemberDeeds({ place, member, members, canOwn, name, onChanged }: MemberRowProps & { name: string }) {
  const [chosen, setChosen] = useState<Deed | null>(null);
  const navigate = useNavigate();

  async function confirm(deed: Deed): Promise<string> {
    const result = await deed.do();
    if (!result.ok) return result.msg;
    showToast(deed.done);
    if (member.is_me === 1) void navigate(paths.ownResidences(), { replace: true });
    else onChanged();
    return "";
  }

  return (
    <>
      {deedsFor({ place, member, members, canOwn, name }).map((deed) => (
        <Button key={deed.label} kind="bare" onClick={() => setChosen(deed)}>
          {deed.label}
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
