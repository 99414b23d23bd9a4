import { useEffect, useEffectEvent } from "react";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import { unlessSessionEnded } from "../account/unless-session-ended.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import type { RemembranceData } from "./own-remembrance.tsx";
import { RemembranceAnswer } from "./remembrance-answer.tsx";

export interface QueriedRemembranceProps extends RemembranceData {
  /** The user's account id. */
  reader: string;
}

/** Fetches the user's own certificate, and again once it was created: the user may remember on this very page. */
export function QueriedRemembrance({ detail, qr, reader }: QueriedRemembranceProps) {
  const query = useQuery({
    key: `${reader} ${detail.id}`,
    queryFn: (signal) => ownOf(detail.id, signal),
  });
  // Remembering on this page creates the certificate.
  const { bow } = useRemembrance(detail.id);
  const isWritten = bow?.serverNumbers != null;
  const refetch = useEffectEvent(query.refetch);
  useEffect(() => {
    if (isWritten) refetch();
  }, [isWritten]);
  return <RemembranceAnswer query={query} detail={detail} qr={qr} />;
}

/** A visitor without a session has no certificate either: the session is checked before that is reported. */
async function ownOf(residenceId: number, signal: AbortSignal) {
  const own = await api.remembranceCertificate.get({ residenceId }, { asMember: true, signal });
  return own.ok && own.body.book_number === "" ? await unlessSessionEnded(own, signal) : own;
}
