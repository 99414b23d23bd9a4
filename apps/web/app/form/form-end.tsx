import type { ReactNode } from "react";
import { Button } from "@changming/ui/button";
import { useHydrated } from "../browser/use-hydrated.ts";
import styles from "./form-end.module.css";

interface FormEndProps {
  /** Label of the button, and its label while the form is being sent. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  /** Error that belongs to no single field. */
  error: string;
  /** Links to other pages. */
  children?: ReactNode;
}

/** The end of a form: its submit button, its error, links to other pages (R-wire-7). */
export function FormEnd({ label, busyLabel, isBusy, error, children }: FormEndProps) {
  // Before hydration nothing would validate the form or hash a password.
  const isReady = useHydrated();
  return (
    <div>
      <Button kind="primary" type="submit" className={styles.submit} aria-busy={isBusy} disabled={!isReady}>
        {isBusy ? busyLabel : label}
      </Button>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {children && <p className={styles.ways}>{children}</p>}
    </div>
  );
}
