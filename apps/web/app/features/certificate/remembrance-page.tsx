import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import { ResidenceFrame } from "../residence/residence-frame.tsx";
import { BlankSheet } from "./blank-sheet.tsx";
import { ComingRemembrance } from "./coming-remembrance.tsx";
import { Desk } from "./desk.tsx";
import type { RemembranceData } from "./own-remembrance.tsx";

/**
 * The reader's own certificate of having remembered. The server knows no reader: what it renders is always the prompt
 * to log in, and nothing of any certificate is in the page.
 */
export function RemembrancePage({ detail, qr }: RemembranceData) {
  const user = useUser();
  return (
    <ResidenceFrame detail={detail} current="remembranceCertificate" title={`缅怀${detail.name}的证书`}>
      <Desk>
        {user ? <ComingRemembrance detail={detail} qr={qr} reader={user.id} /> : <NotLoggedIn id={detail.id} />}
      </Desk>
    </ResidenceFrame>
  );
}

function NotLoggedIn({ id }: { id: number }) {
  return (
    <BlankSheet title="您还没有登录" words="登录后就能看到全部内容。证书上写着名字与编号，只有自己看得见。">
      <Link className={buttonClass("main")} to={paths.login(paths.remembranceCertificate(id))}>
        去登录
      </Link>
      <Link className={buttonClass("bare")} to={paths.residence(id)}>
        回到居所
      </Link>
    </BlankSheet>
  );
}
