import { useState } from "react";
import { flushSync } from "react-dom";
import type { FailedResult } from "../../form/use-form.ts";
import type { SendApplication } from "./use-application-form.ts";

interface Opened {
  /** null: the existing application is paid. */
  send: SendApplication | null;
  /** Returns the result to the waiting form. */
  end(failure: FailedResult | null): void;
}

/** State of the payment drawer. A form that opens it waits until it is closed. */
export function usePayDrawer() {
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
