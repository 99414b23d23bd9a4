import { Link } from "react-router";
import { type ComponentType, useEffect, useState } from "react";
import { Button, buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { BlankSheet, CertificateBackdrop } from "./certificate-frame.tsx";
import type { OwnCertificate, OwnCertificateProps, RemembranceData } from "./own-certificate.tsx";
import { requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { addressQr } from "./address-qr.ts";

/** The user's certificate of remembrance. The page fetches its data with the token, after hydration. */
export const remembrancePageDefinition: PageDefinition<RemembranceData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const detail = bodyOrThrow(await api.residence.detail({ id }, options));
    return { detail, qr: await addressQr(address, paths.residence(id)) };
  },
  title: ({ detail }) => `缅怀${detail.name}的证书`,
  description: ({ detail }) => `缅怀过${detail.name}的人，都有一张写着自己名字与编号的证书，登录后可以看到。`,
  path: ({ detail }) => paths.remembranceCertificate(detail.id),
  Page: ({ data }) => <RemembrancePage {...data} />,
};

/**
 * The user's own certificate of remembrance. The server knows no user: it always renders the login prompt, and the HTML
 * contains nothing of any certificate (R-certificate-2).
 */
function RemembrancePage({ detail, qr }: RemembranceData) {
  const user = useUser();
  return (
    <ResidenceFrame detail={detail} current="remembranceCertificate" title={`缅怀${detail.name}的证书`}>
      <CertificateBackdrop>
        {user ? <LazyOwnCertificate detail={detail} qr={qr} reader={user.id} /> : <NotLoggedIn id={detail.id} />}
      </CertificateBackdrop>
    </ResidenceFrame>
  );
}

function NotLoggedIn({ id }: { id: number }) {
  return (
    <BlankSheet title="您还没有登录" text="登录后就能看到全部内容。证书上写着名字与编号，只有自己看得见。">
      <Link className={buttonClass("primary")} to={paths.login(paths.remembranceCertificate(id))}>
        去登录
      </Link>
      <Link className={buttonClass("ghost")} to={paths.residence(id)}>
        回到居所
      </Link>
    </BlankSheet>
  );
}

/** The user's own certificate, loaded for logged-in users only: visitors need none of its code. */
function LazyOwnCertificate(props: OwnCertificateProps) {
  const [Part, setPart] = useState<ComponentType<OwnCertificateProps> | null>(null);
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  useEffect(() => {
    let isGone = false;
    const show = (loaded: typeof OwnCertificate) => isGone || setPart(() => loaded);
    import("./own-certificate.tsx").then(
      ({ OwnCertificate: loaded }) => show(loaded),
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
