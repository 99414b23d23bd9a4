import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import type { PaymentDrawerProps } from "./payment-drawer.tsx";
import { payMark } from "./pay-mark.ts";
import { sentWords } from "./sent-words.ts";
import type { SentApplication } from "./use-application-form.ts";
import { usePayDrawer } from "./use-pay-drawer.ts";

export interface ApplicationGround {
  /** Of the application that the address names; 0 for a new one. */
  id: number;
  /** It waits for its payment. */
  canPay: boolean;
  /** What the server says of it is to be asked anew. */
  onChanged(): void;
}

/** Where it goes on from the form: to the drawer in which one pays, to what one has applied for, back to the form. */
export function useApplicationWays({ id, canPay, onChanged }: ApplicationGround) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { opened, pay, payOnly, close } = usePayDrawer();
  const isOpen = opened !== null || (hash === payMark && canPay);
  const send = opened?.send ?? null;

  /** Without the mark in the address, which would open the drawer once more. */
  const stay = (of: number) => void navigate(paths.apply(of || undefined), { replace: true, preventScrollReset: true });
  const goToOwn = () => void navigate(paths.ownResidences(1));

  function leave() {
    close();
    if (hash === payMark) stay(id);
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
        onRefused(refused, isSent) {
          if (!isSent) return close(refused);
          showToast(refused.msg);
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
    showToast(sentWords(state));
    goToOwn();
  }
  return { drawer, pay, payOnly, goToOwn: handleSubmitted };
}
