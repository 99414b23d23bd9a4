import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { BlankSheet } from "./blank-sheet.tsx";
import { ComingRemembrance } from "./coming-remembrance.tsx";
import { CertificateBackdrop } from "./certificate-backdrop.tsx";
import type { RemembranceData } from "./own-remembrance.tsx";

/**
 * The user's own certificate of remembrance. The server knows no user: it always renders the login prompt, and the HTML
 * contains nothing of any certificate.
 */
export function RemembrancePage({ detail, qr }: RemembranceData) {
  const user = useUser();
  return (
    <ResidenceFrame detail={detail} current="remembranceCertificate" title={`缅怀${detail.name}的证书`}>
      <CertificateBackdrop>
        {user ? <ComingRemembrance detail={detail} qr={qr} reader={user.id} /> : <NotLoggedIn id={detail.id} />}
      </CertificateBackdrop>
    </ResidenceFrame>
  );
}

function NotLoggedIn({ id }: { id: number }) {
  return (
    <BlankSheet title="您还没有登录" text="登录后就能看到全部内容。证书上写着名字与编号，只有自己看得见。">
      <Link className={buttonClass("main")} to={paths.login(paths.remembranceCertificate(id))}>
        去登录
      </Link>
      <Link className={buttonClass("bare")} to={paths.residence(id)}>
        回到居所
      </Link>
    </BlankSheet>
  );
}
