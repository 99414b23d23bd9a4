import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import type { PaymentDrawerProps } from "./payment-drawer.tsx";
import { payHash } from "./pay-hash.ts";
import { sentMessage } from "./sent-message.ts";
import type { SentApplication } from "./use-application-form.ts";
import { usePayDrawer } from "./use-pay-drawer.ts";

interface ApplicationWaysOptions {
  /** The application in the URL; 0 for a new one. */
  id: number;
  /** It is unpaid. */
  canPay: boolean;
  /** The application changed and must be fetched again. */
  onChanged(): void;
}

/** Navigation from the form: to the payment drawer, to the user's applications, back to the form. */
export function useApplicationNavigation({ id, canPay, onChanged }: ApplicationWaysOptions) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { opened, pay, payOnly, close } = usePayDrawer();
  const isOpen = opened !== null || (hash === payHash && canPay);
  const send = opened?.send ?? null;

  /** Without the hash, which would open the drawer again. */
  const stay = (of: number) => void navigate(paths.apply(of || undefined), { replace: true, preventScrollReset: true });
  const goToOwn = () => void navigate(paths.ownResidences(1));

  function leave() {
    close();
    if (hash === payHash) stay(id);
    if (send === null) onChanged();
  }

  const drawer: Omit<PaymentDrawerProps, "sum"> | null = isOpen
    ? {
        id,
        send,
        onSent(made) {
          stay(made);
          onChanged();
        },
        onFailed(failure, isSent) {
          if (!isSent) return close(failure);
          showToast(failure.msg);
          leave();
          onChanged();
        },
        onDone() {
          close();
          goToOwn();
        },
        onClose: leave,
      }
    : null;

  function handleSubmitted(state: SentApplication["state"]) {
    showToast(sentMessage(state));
    goToOwn();
  }
  return { drawer, pay, payOnly, goToOwn: handleSubmitted };
}
