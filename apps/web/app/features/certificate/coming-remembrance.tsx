import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@changming/ui/button";
import type { QueriedRemembrance, QueriedRemembranceProps } from "./queried-remembrance.tsx";
import { BlankSheet } from "./blank-sheet.tsx";

/** The user's own certificate, loaded for logged-in users only: visitors need none of its code. */
export function ComingRemembrance(props: QueriedRemembranceProps) {
  const [Part, setPart] = useState<ComponentType<QueriedRemembranceProps> | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isGone = false;
    const show = (loaded: typeof QueriedRemembrance) => isGone || setPart(() => loaded);
    import("./queried-remembrance.tsx").then(
      ({ QueriedRemembrance: loaded }) => show(loaded),
      () => isGone || setFailed(attempt),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  if (Part) return <Part {...props} />;
  if (failed < attempt) return <BlankSheet title="正在取您的证书" text="请稍等片刻。" isBusy />;
  return (
    <BlankSheet title="证书暂时取不到" text="不是您的问题，证书好好地留着。请看看网络，过一会儿再试。">
      <Button onClick={() => setAttempt(attempt + 1)}>再试一次</Button>
    </BlankSheet>
  );
}
