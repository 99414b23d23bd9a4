import { Button } from "@changming/ui/button";
import type { QueryState } from "../../api/use-query.ts";
import { BlankSheet } from "./blank-sheet.tsx";
import { OwnRemembrance, type RemembranceData } from "./own-remembrance.tsx";
import type { RemembranceCertificate } from "./remembrance-sheet.tsx";

/** The result of the query so far. An expired session logs the user out: then the login prompt is displayed. */
export function RemembranceAnswer({ query, ...of }: RemembranceData & { query: QueryState<RemembranceCertificate> }) {
  if (query.body) return <OwnRemembrance certificate={query.body} {...of} />;
  if (query.error === null) return <BlankSheet title="正在取您的证书" text="请稍等片刻。" isBusy />;
  return (
    <BlankSheet title="证书暂时取不到" text="不是您的问题，证书好好地留着。请看看网络，过一会儿再试。">
      <Button onClick={query.refetch}>再试一次</Button>
    </BlankSheet>
  );
}
