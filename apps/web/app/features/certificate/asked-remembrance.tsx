import { useEffect, useEffectEvent } from "react";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { unlessSessionEnded } from "../account/unless-session-ended.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import type { RemembranceData } from "./own-remembrance.tsx";
import { RemembranceAnswer } from "./remembrance-answer.tsx";

export interface AskedRemembranceProps extends RemembranceData {
  /** The account's id. */
  reader: string;
}

/** Asks for the reader's own certificate, and again once it was written: one may remember on this very page. */
export function AskedRemembrance({ detail, qr, reader }: AskedRemembranceProps) {
  const asked = useAsked({
    key: `${reader} ${detail.id}`,
    ask: (signal) => ownOf(detail.id, signal),
  });
  // Remembered on this page, the certificate is there.
  const { bow } = useRemembrance(detail.id);
  const isWritten = bow?.told != null;
  const askAgain = useEffectEvent(asked.askAgain);
  useEffect(() => {
    if (isWritten) askAgain();
  }, [isWritten]);
  return <RemembranceAnswer asked={asked} detail={detail} qr={qr} />;
}

/** Who is not known has no certificate either: before that is said, the session is looked at. */
async function ownOf(residenceId: number, signal: AbortSignal) {
  const own = await api.remembranceCertificate.get({ residenceId }, { asMember: true, signal });
  return own.ok && own.body.book_number === "" ? await unlessSessionEnded(own, signal) : own;
}
