import { useState } from "react";
import type { FamilyPlace } from "../../url/paths.ts";
import { FamilyPart } from "../family/family-part.tsx";
import { InvitationList } from "./invitation-list.tsx";
import { InviteForm } from "./invite-form.tsx";
import { type MadeInvitation, NewInvitation } from "./new-invitation.tsx";
import type { Invitation } from "./role-permissions.ts";

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
