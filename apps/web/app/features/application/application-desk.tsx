import type { UserInfo } from "../account/user-info.ts";
import type { FormGround } from "./application-choices.ts";
import { ApplicationForm } from "./application-form.tsx";
import { OpenApplication, SettledApplication } from "./application-standing.tsx";
import type { FormEnds } from "./use-application-form.ts";

export interface ApplicationDeskProps {
  user: UserInfo;
  ground: FormGround;
  fee: string;
  ends: FormEnds;
  onPay(): void;
  onCleared(): void;
}

/** What can be done with an application: it is written, mended, paid, or only looked at. */
export function ApplicationDesk({ user, ground, fee, ends, onPay, onCleared }: ApplicationDeskProps) {
  const { before } = ground;
  if (before && !before.can.mend) return <SettledApplication application={before} />;
  return (
    <>
      {before && <OpenApplication application={before} onPay={onPay} />}
      <ApplicationForm userId={user.id} ground={ground} fee={fee} ends={ends} onCleared={onCleared} />
    </>
  );
}
