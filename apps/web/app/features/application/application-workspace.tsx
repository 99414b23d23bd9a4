import type { UserInfo } from "../../api/user-info.ts";
import type { FormContext } from "./application-choices.ts";
import { ApplicationForm } from "./application-form.tsx";
import { OpenApplication, SettledApplication } from "./application-status.tsx";
import type { FormEnds } from "./use-application-form.ts";

interface ApplicationWorkspaceProps {
  user: UserInfo;
  formContext: FormContext;
  fee: string;
  ends: FormEnds;
  onPay(): void;
  onCleared(): void;
}

/** One application: a form, a payment, or its result, depending on its state. */
export function ApplicationWorkspace({ user, formContext, fee, ends, onPay, onCleared }: ApplicationWorkspaceProps) {
  const { before } = formContext;
  if (before && !before.can.mend) return <SettledApplication application={before} />;
  return (
    <>
      {before && <OpenApplication application={before} onPay={onPay} />}
      <ApplicationForm userId={user.id} formContext={formContext} fee={fee} ends={ends} onCleared={onCleared} />
    </>
  );
}
