import { useState } from "react";
import { idOf } from "../../url/address.ts";
import { useAddress } from "../../url/use-address.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { LazySection } from "../../parts/lazy-section.tsx";
import { useSite } from "../../parts/site-context.tsx";
import { fetchFormContext, type FormContext } from "./application-data.ts";
import { ApplicationForm } from "./application-form.tsx";
import { NoApplication, OpenApplication, SettledApplication } from "./application-status.tsx";
import { paths } from "../../url/paths.ts";
import { PhoneNeeded } from "../../parts/phone-needed.tsx";
import type { FormEnds } from "./use-application-form.ts";
import { useApplicationNavigation } from "./use-application-navigation.ts";

const loadPaymentDialog = async () => (await import("./payment-dialog.tsx")).PaymentDialog;

/** A new application; with `?id=` an existing one is corrected or paid (R-application-1). */
export function ApplicationPage({ user }: { user: UserInfo }) {
  const id = idOf(useAddress()) ?? 0;
  const [round, setRound] = useState(0);
  const site = useSite();
  const query = useQuery({
    key: `${user.token} ${id} ${round}`,
    queryFn: (signal) => fetchFormContext(id, signal),
  });
  const before = query.body?.before ?? null;
  const siteFee = site && site.is_need_pay !== 0 ? site.apply_money : "0.00";
  const fee = before ? before.money : siteFee;
  const beginAnew = () => setRound((so) => so + 1);
  const ways = useApplicationNavigation({ id, canPay: before?.can.pay ?? false, onChanged: beginAnew });

  if (query.error === "notFound") return <NoApplication />;
  return (
    <>
      <AsyncSection query={query} what="申请表">
        {(formContext) => (
          <ApplicationWorkspace
            key={`${id} ${round}`}
            user={user}
            formContext={formContext}
            fee={fee}
            ends={{ isPaid: fee !== "0.00", pay: ways.pay, onSubmitted: ways.goToOwn }}
            onPay={ways.payOnly}
            onCleared={beginAnew}
          />
        )}
      </AsyncSection>
      {ways.dialog && <LazySection load={loadPaymentDialog} what="付款" props={{ sum: fee, ...ways.dialog }} />}
    </>
  );
}

interface ApplicationWorkspaceProps {
  user: UserInfo;
  formContext: FormContext;
  fee: string;
  ends: FormEnds;
  onPay(): void;
  onCleared(): void;
}

/** One application: a form, a payment, or its result, depending on its state. */
function ApplicationWorkspace({ user, formContext, fee, ends, onPay, onCleared }: ApplicationWorkspaceProps) {
  const { before } = formContext;
  if (before && !before.can.mend) return <SettledApplication application={before} />;
  if (user.mobile === "")
    return (
      <PhoneNeeded from={paths.apply(before?.id)}>
        申请的结果要能通知到您，请先绑定手机号再来填写，只要一次。
      </PhoneNeeded>
    );
  return (
    <>
      {before && <OpenApplication application={before} onPay={onPay} />}
      <ApplicationForm userId={user.id} formContext={formContext} fee={fee} ends={ends} onCleared={onCleared} />
    </>
  );
}
