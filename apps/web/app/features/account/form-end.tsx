import type { ReactNode } from "react";
import { Button } from "@changming/ui/button";
import { useHydrated } from "../../use-hydrated.ts";
import styles from "./form-end.module.css";

export interface FormEndProps {
  /** What the button says, and what while the form is on its way. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** What no single field is to blame for. */
  error: string;
  /** Ways to other pages. */
  children?: ReactNode;
}

/** How a form ends: the one main action, what went wrong with it, where else one may go. */
export function FormEnd({ label, busyLabel, isBusy, error, children }: FormEndProps) {
  // Until the script has come, nothing would check what is sent, nor hash a password.
  const isReady = useHydrated();
  return (
    <div>
      <Button kind="main" type="submit" className={styles.submit} aria-busy={isBusy} disabled={!isReady}>
        {isBusy ? busyLabel : label}
      </Button>
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {children && <p className={styles.ways}>{children}</p>}
    </div>
  );
}
