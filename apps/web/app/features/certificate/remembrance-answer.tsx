import { Button } from "@changming/ui/button";
import type { Asked } from "../../use-asked.ts";
import { BlankSheet } from "./blank-sheet.tsx";
import { OwnRemembrance, type RemembranceData } from "./own-remembrance.tsx";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";

/** What the call has answered so far. A session that is over forgets the user: then the prompt comes by itself. */
export function RemembranceAnswer({ asked, ...of }: RemembranceData & { asked: Asked<RemembranceCertificate> }) {
  if (asked.body) return <OwnRemembrance certificate={asked.body} {...of} />;
  if (asked.error === null) return <BlankSheet title="正在取您的证书" words="请稍等片刻。" isBusy />;
  return (
    <BlankSheet title="证书暂时取不到" words="不是您的问题，证书好好地留着。请看看网络，过一会儿再试。">
      <Button onClick={asked.askAgain}>再试一次</Button>
    </BlankSheet>
  );
}
