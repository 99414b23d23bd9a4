import { type MouseEvent, useState } from "react";
import { Button } from "@changming/ui/button";
import type { Photo } from "./album-data.ts";
import styles from "./viewed-photo.module.css";

/** A photo in the viewer: loading, loaded, or failed with a button to retry. */
export function ViewedPhoto({ photo, number }: { photo: Photo; number: number }) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<"coming" | "here" | "failed">("coming");

  const tryAgain = (event: MouseEvent<HTMLElement>) => {
    // The retry button disappears; the focus moves to the dialog so that its keys work.
    event.currentTarget.closest("dialog")?.focus();
    setAttempt(attempt + 1);
    setState("coming");
  };

  if (state === "failed") {
    return (
      <div className={styles.failed} role="alert">
        <p className="song">这张照片没有取到</p>
        <p>也许是网络断了一会儿。</p>
        <Button className={styles.again} onClick={tryAgain}>
          再取一次
        </Button>
      </div>
    );
  }
  return (
    <>
      {state === "coming" && <p className={styles.coming}>正在取照片……</p>}
      <img
        key={attempt}
        className={styles.photo}
        data-here={state === "here" || undefined}
        src={photo.image}
        alt={`第 ${number} 张照片`}
        width={photo.width || undefined}
        height={photo.height || undefined}
        draggable={false}
        onLoad={() => setState("here")}
        onError={() => setState("failed")}
      />
    </>
  );
}
