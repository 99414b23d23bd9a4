import { useLocation, useNavigate } from "react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import type { PaymentDialogProps } from "./payment-dialog.tsx";
import { payHash } from "./pay-hash.ts";
import { type SendApplication, type SentApplication, sentMessage } from "./use-application-form.ts";
import type { FailedResult } from "../../form/use-form.ts";

interface ApplicationWaysOptions {
  /** The application in the URL; 0 for a new one. */
  id: number;
  /** It is unpaid. */
  canPay: boolean;
  /** The application changed and must be fetched again. */
  onChanged(): void;
}

/** Navigation from the form: to the payment dialog, to the user's applications, back to the form (R-application-10). */
export function useApplicationNavigation({ id, canPay, onChanged }: ApplicationWaysOptions) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { opened, pay, payOnly, close } = usePayDrawer();
  const isOpen = opened !== null || (hash === payHash && canPay);
  const send = opened?.send ?? null;

  /** Without the hash, which would open the dialog again. */
  const stay = (of: number) => void navigate(paths.apply(of || undefined), { replace: true, preventScrollReset: true });
  const goToOwn = () => void navigate(paths.ownResidences(1));

  function leave() {
    close();
    if (hash === payHash) stay(id);
    if (send === null) onChanged();
  }

  const dialog: Omit<PaymentDialogProps, "sum"> | null = isOpen
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
  return { dialog, pay, payOnly, goToOwn: handleSubmitted };
}

interface Opened {
  /** null: the existing application is paid. */
  send: SendApplication | null;
  /** Returns the result to the waiting form. */
  end(failure: FailedResult | null): void;
}

/** State of the payment dialog. A form that opens it waits until it is closed. */
function usePayDrawer() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const pay = (send: SendApplication) =>
    new Promise<FailedResult | null>((resolve) => setOpened({ send, end: resolve }));

  function close(failure: FailedResult | null = null) {
    // Closed synchronously before the form continues: nothing below an open dialog can be focused.
    flushSync(() => setOpened(null));
    opened?.end(failure);
  }
  return { opened, pay, payOnly: () => setOpened({ send: null, end: () => undefined }), close };
}
