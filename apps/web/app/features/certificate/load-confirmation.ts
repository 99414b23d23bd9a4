import type { certificate } from "@changming/contract/certificate";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import { loadError } from "../../api/load-error.ts";

export type Confirmed = BodyOf<typeof certificate.confirm>;

/** The query and its result: none yet, a certificate, no certificate, or an invalid field. */
export interface Confirmation {
  number: string;
  code: string;
  found: Confirmed | null;
  isUnknown: boolean;
  fieldError: { field: "number" | "code"; message: string } | null;
}

/** Looks up the certificate with the URL's number and code; throws when the call fails. */
export async function loadConfirmation(api: Client, address: URL): Promise<Confirmation> {
  const [number, code] = ["number", "code"].map((key) => address.searchParams.get(key)?.trim() ?? "") as [
    string,
    string,
  ];
  const confirmation = { number, code, found: null, isUnknown: false, fieldError: null };
  if (number === "" && code === "") return confirmation;
  if (number === "") return { ...confirmation, fieldError: { field: "number", message: "请输入证书编号" } };
  const result = await api.certificate.confirm({ number, code });
  if (result.ok) return { ...confirmation, found: result.body };
  if (result.error === "certificateUnknown") return { ...confirmation, isUnknown: true };
  if (result.error !== "invalidInput") throw loadError(result.error);
  const field = result.field === "number" ? "number" : "code";
  return { ...confirmation, fieldError: { field, message: code === "" ? "请输入校验码" : result.msg } };
}
