import { useRef, useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import styles from "./mailing.module.css";

interface StopMailingsProps {
  garden_id: number;
  garden_name: string;
  is_stopped: boolean;
}

/** Below a garden's letter: receive no more of them (R-admin-24). */
export function StopMailings({ garden_id, garden_name, is_stopped }: StopMailingsProps) {
  const [isStopped, setStopped] = useState(is_stopped);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const status = useRef<HTMLParagraphElement>(null);

  async function stop() {
    if (isBusy) return;
    setBusy(true);
    const result = await api.mailing.stop({ gardenId: garden_id, isStopped: 1 });
    setBusy(false);
    setError(result.ok || result.error === "sessionInvalid" ? "" : `没有关掉：${result.msg}`);
    if (!result.ok) return;
    setStopped(true);
    // The pressed button is gone then.
    status.current?.focus();
  }

  return (
    <aside className={styles.stop} aria-label="不再收信">
      <p ref={status} role="status" tabIndex={-1}>
        {isStopped
          ? `您已经不收${garden_name}的信了，从现在起不会再寄给您。`
          : `这封信是${garden_name}写给家属的。不想再收，在这里关掉，从关掉的时候起不再寄给您。`}
      </p>
      <div className={styles.ways}>
        {!isStopped && (
          <Button aria-busy={isBusy} onClick={() => void stop()}>
            不再收{garden_name}的信
          </Button>
        )}
        <Link className="link" to={`${paths.ownData()}#mailings`}>
          {isStopped ? "改主意了，去设置" : "所有园区的信与短信"}
        </Link>
      </div>
      {error !== "" && <p role="alert">{error}</p>}
    </aside>
  );
}
