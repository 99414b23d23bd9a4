import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import { BlankSheet } from "../certificate/blank-sheet.tsx";
import { PropertySheet } from "../certificate/property-sheet.tsx";
import { FileButton } from "../certificate/file-button.tsx";
import { CertificateBar } from "../certificate/certificate-bar.tsx";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { fetchProperty, type OwnProperty } from "./fetch-property.ts";
import { Corrections } from "./corrections.tsx";
import { PrintedCode } from "./printed-code.tsx";

/** The certificate of the residence's place: to download, to print, and to request corrections. */
export function FamilyProperty(pageData: FamilyPageData) {
  const { place, user } = pageData;
  const query = useQuery<OwnProperty>({
    key: `${user.token} ${place.id}`,
    queryFn: (signal) => fetchProperty(place.id, signal),
  });
  if (query.error === "notFound") {
    return <BlankSheet title="居所证书还没有立" text="居所安好之后，证书会放在这里，写明坐落、规制与编号。" />;
  }
  return (
    <AsyncSection query={query} what="证书">
      {(own) => <Certificate {...pageData} own={own} />}
    </AsyncSection>
  );
}

function Certificate({ place, home, user, own: { certificate, files, qr } }: FamilyPageData & { own: OwnProperty }) {
  const queryFn = () => api.propertyCertificate.files({ residenceId: place.id });
  const name = `居所证书-${place.name}`;
  return (
    <>
      <CertificateBar note="可以横着打印在 A4 纸上，也可以存下来。扫证书上的码，谁都能查验它是真的。">
        <FileButton kind="png" name={name} queryFn={queryFn} />
        <FileButton kind="pdf" name={name} queryFn={queryFn} />
      </CertificateBar>
      <PropertySheet detail={home.detail} certificate={certificate} qr={qr} />
      <PrintedCode number={certificate.certificate_number} code={files.code} to={paths.certificateConfirmation()} />
      {home.can.manage && <Corrections residenceId={place.id} user={user} />}
    </>
  );
}
