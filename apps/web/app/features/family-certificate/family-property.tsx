import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import { BlankSheet } from "../certificate/blank-sheet.tsx";
import { PropertySheet } from "../certificate/property-sheet.tsx";
import { FileButton } from "../certificate/file-button.tsx";
import { CertificateBar } from "../certificate/certificate-bar.tsx";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { askProperty, type OwnProperty } from "./ask-property.ts";
import { Corrections } from "./corrections.tsx";
import { PrintedCode } from "./printed-code.tsx";

/** The certificate of the residence's place, to be kept, printed and, where something is wrong, put right. */
export function FamilyProperty(shown: FamilyShown) {
  const { place, user } = shown;
  const asked = useAsked<OwnProperty>({
    key: `${user.token} ${place.id}`,
    ask: (signal) => askProperty(place.id, signal),
  });
  if (asked.error === "notFound") {
    return <BlankSheet title="居所证书还没有立" words="居所安好之后，证书会放在这里，写明坐落、规制与编号。" />;
  }
  return (
    <AskedPart asked={asked} what="证书">
      {(own) => <Certificate {...shown} own={own} />}
    </AskedPart>
  );
}

function Certificate({ place, home, user, own: { certificate, files, qr } }: FamilyShown & { own: OwnProperty }) {
  const ask = () => api.propertyCertificate.files({ residenceId: place.id });
  const name = `居所证书-${place.name}`;
  return (
    <>
      <CertificateBar note="可以横着打印在 A4 纸上，也可以存下来。扫证书上的码，谁都能查验它是真的。">
        <FileButton kind="png" name={name} ask={ask} />
        <FileButton kind="pdf" name={name} ask={ask} />
      </CertificateBar>
      <PropertySheet detail={home.detail} certificate={certificate} qr={qr} />
      <PrintedCode number={certificate.certificate_number} code={files.code} to={paths.certificateConfirmation()} />
      {home.can.manage && <Corrections residenceId={place.id} user={user} />}
    </>
  );
}
