import type { certificate } from "@changming/contract/certificate";
import type { Client } from "@changming/contract/client";
import type { BodyOf } from "@changming/contract/define";
import { refusal } from "../../refusal.ts";

export type Confirmed = BodyOf<typeof certificate.confirm>;

/** What was asked, and what came of it: nothing yet, a certificate, none, or a field that has to be written anew. */
export interface Confirmation {
  number: string;
  code: string;
  found: Confirmed | null;
  isUnknown: boolean;
  wrong: { field: "number" | "code"; message: string } | null;
}

/** Asks whether there is a certificate with the number and the code of the address; throws when that cannot be learnt. */
export async function loadConfirmation(api: Client, address: URL): Promise<Confirmation> {
  const [number, code] = ["number", "code"].map((key) => address.searchParams.get(key)?.trim() ?? "") as [
    string,
    string,
  ];
  const asked = { number, code, found: null, isUnknown: false, wrong: null };
  if (number === "" && code === "") return asked;
  if (number === "") return { ...asked, wrong: { field: "number", message: "请输入证书编号" } };
  const result = await api.certificate.confirm({ number, code });
  if (result.ok) return { ...asked, found: result.body };
  if (result.error === "certificateUnknown") return { ...asked, isUnknown: true };
  if (result.error !== "invalidInput") throw refusal(result.error);
  const field = result.field === "number" ? "number" : "code";
  return { ...asked, wrong: { field, message: code === "" ? "请输入校验码" : result.msg } };
}
