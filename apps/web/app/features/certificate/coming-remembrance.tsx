import { type ComponentType, useEffect, useState } from "react";
import { Button } from "@changming/ui/button";
import type { AskedRemembrance, AskedRemembranceProps } from "./asked-remembrance.tsx";
import { BlankSheet } from "./blank-sheet.tsx";

/** The reader's own certificate, fetched for who is logged in alone: a stranger needs none of its drawing. */
export function ComingRemembrance(props: AskedRemembranceProps) {
  const [Part, setPart] = useState<ComponentType<AskedRemembranceProps> | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isGone = false;
    const show = (loaded: typeof AskedRemembrance) => isGone || setPart(() => loaded);
    import("./asked-remembrance.tsx").then(
      ({ AskedRemembrance: loaded }) => show(loaded),
      () => isGone || setFailed(attempt),
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  if (Part) return <Part {...props} />;
  if (failed < attempt) return <BlankSheet title="正在取您的证书" words="请稍等片刻。" isBusy />;
  return (
    <BlankSheet title="证书暂时取不到" words="不是您的问题，证书好好地留着。请看看网络，过一会儿再试。">
      <Button onClick={() => setAttempt(attempt + 1)}>再试一次</Button>
    </BlankSheet>
  );
}
