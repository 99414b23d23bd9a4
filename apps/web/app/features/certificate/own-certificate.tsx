import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { api } from "../../api/api.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import { unlessSessionEnded } from "../account/unless-session-ended.ts";
import { useRemembrance } from "../remembrance/use-remembrance.ts";
import { paths } from "../../url/paths.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import type { QrImage } from "../../parts/qr-images.ts";
import { RememberAction, RememberNote } from "../remembrance/remember-action.tsx";
import { BlankSheet } from "./certificate-frame.tsx";
import { CertificateBar } from "./certificate-bar.tsx";
import { FileButton } from "./file-button.tsx";
import { type RemembranceCertificate, RemembranceSheet } from "./remembrance-sheet.tsx";

export interface OwnCertificateProps extends RemembranceData {
  /** The user's account id. */
  reader: string;
}

/** Fetches the user's own certificate, and again once it was created: the user may remember on this very page. */
export function OwnCertificate({ detail, qr, reader }: OwnCertificateProps) {
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

export interface RemembranceData {
  detail: ResidenceDetail;
  /** Links to the residence's main page. */
  qr: QrImage;
}

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

/** A visitor without a session has no certificate either: the session is checked before that is reported. */
async function ownOf(residenceId: number, signal: AbortSignal) {
  const own = await api.remembranceCertificate.get({ residenceId }, { asMember: true, signal });
  return own.ok && own.body.book_number === "" ? await unlessSessionEnded(own, signal) : own;
}

interface OwnRemembranceProps extends RemembranceData {
  certificate: RemembranceCertificate;
}

/** The user's certificate, or how to get one (R-certificate-1). */
function OwnRemembrance({ certificate, detail, qr }: OwnRemembranceProps) {
  if (certificate.book_number === "") {
    return (
      <BlankSheet
        title="您还没有这张证书"
        text={`缅怀${detail.name}一次，证书就会写上您的名字与编号，留在这里，可以打印，也可以存为图片。`}
      >
        <RememberAction id={detail.id} name={detail.name} className={buttonClass("primary")} hasLamp />
        <Link className={buttonClass("ghost")} to={paths.residence(detail.id)}>
          先去居所看看
        </Link>
        <RememberNote id={detail.id} name={detail.name} />
      </BlankSheet>
    );
  }
  const name = `缅怀证书-${detail.name}`;
  const queryFn = () => api.remembranceCertificate.files({ residenceId: detail.id });
  return (
    <>
      <CertificateBar note={`您第一次缅怀${detail.name}时留下的证书，可以打印在 A4 纸上，或存为图片。`}>
        <FileButton kind="png" name={name} queryFn={queryFn} />
        <FileButton kind="pdf" name={name} queryFn={queryFn} />
      </CertificateBar>
      <RemembranceSheet certificate={certificate} name={detail.name} isSolemn={detail.is_martyr} qr={qr} />
    </>
  );
}
