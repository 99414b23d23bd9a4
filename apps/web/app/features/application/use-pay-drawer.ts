import { useState } from "react";
import { flushSync } from "react-dom";
import type { Refused } from "../site/use-form.ts";
import type { SendApplication } from "./use-application-form.ts";

interface Opened {
  /** null: what is there already is paid as it stands. */
  send: SendApplication | null;
  /** Tells the form that waits what came of it. */
  end(refused: Refused | null): void;
}

/** The drawer in which one pays. A form that opens it waits until it is closed again. */
export function usePayDrawer() {
  const [opened, setOpened] = useState<Opened | null>(null);
  const pay = (send: SendApplication) => new Promise<Refused | null>((resolve) => setOpened({ send, end: resolve }));

  function close(refused: Refused | null = null) {
    // Gone before the form goes on: nothing below an open dialog can be focused.
    flushSync(() => setOpened(null));
    opened?.end(refused);
  }
  return { opened, pay, payOnly: () => setOpened({ send: null, end: () => undefined }), close };
}
