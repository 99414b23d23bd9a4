import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { GivenCard, type GivenCheckout } from "./given-card.tsx";
import styles from "./gift-panel.module.css";

interface GivenDialogProps {
  checkout: GivenCheckout;
  isMartyr: boolean;
  onClose(): void;
}

/** The thanks for a gift, for a giver who returns from the gateway's page. */
export function GivenDialog({ checkout, isMartyr, onClose }: GivenDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const sheet = dialog.current;
    sheet?.showModal();
    return () => sheet?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-given=""
      aria-labelledby="given-title"
      // An effect that runs twice closes it and opens it again.
      onClose={() => dialog.current?.open || onClose()}
    >
      <GivenCard
        checkout={checkout}
        isMartyr={isMartyr}
        titleId="given-title"
        onClose={() => dialog.current?.close()}
      />
    </dialog>,
    document.body,
  );
}
