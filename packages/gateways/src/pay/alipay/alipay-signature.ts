import type { KeyObject } from "node:crypto";
import { isSigned, signText } from "../rsa.ts";

type Params = Readonly<Record<string, string>>;

/**
 * `k=v&…` by name, raw values. A request omits empty values; a notification includes them (rule V1 of the Java SDK).
 */
export function contentToSign(params: Params, empties: "dropped" | "kept"): string {
  return Object.entries(params)
    .filter(([, value]) => empties === "kept" || value !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/** The parameters with their `sign` (RSA2). */
export function signedParams(params: Params, key: KeyObject): Record<string, string> {
  return { ...params, sign: signText(contentToSign(params, "dropped"), key) };
}

/** Whether Alipay signed the fields of a notification or a return, decoded once. */
export function isNotifySigned(params: Params, key: KeyObject): boolean {
  const { sign = "", sign_type, ...rest } = params;
  return sign_type === "RSA2" && isSigned(contentToSign(rest, "kept"), sign, key);
}

/**
 * The value of a member of the outermost object exactly as in the JSON text, escapes and spaces included: Alipay signs
 * that text, so it must not be serialized again. null when there is no such member or the text is not an object.
 */
export function rawMember(json: string, name: string): string | null {
  const wanted = JSON.stringify(name);
  const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;
  let depth = 0;
  let lastString = "";
  let begin = -1;
  for (const { 0: token, index } of json.matchAll(tokens)) {
    if (begin < 0 && depth === 1 && token === ":" && lastString === wanted) begin = index + 1;
    else if (begin >= 0 && depth === 1 && (token === "," || token === "}")) return json.slice(begin, index).trim();
    if (token === "{" || token === "[") depth++;
    if (token === "}" || token === "]") depth--;
    if (token.startsWith('"')) lastString = token;
  }
  return null;
}
