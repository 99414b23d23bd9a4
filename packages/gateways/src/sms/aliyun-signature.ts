import { createHash, createHmac } from "node:crypto";

const algorithm = "ACS3-HMAC-SHA256";

interface AliyunRequest {
  method: "GET" | "POST";
  query: Readonly<Record<string, string>>;
  /** Lower-case names; `host` and every `x-acs-…` header that is sent. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface AliyunKey {
  id: string;
  secret: string;
}

export function sha256(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

/** RFC 3986: also encodes the characters `!'()*`, which `encodeURIComponent` leaves. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

/** Parameters in the order in which they are signed and sent. */
export function canonicalQuery(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
}

/**
 * The `Authorization` header of Aliyun's signature version 3, for the path `/`.
 * Source: Alibaba Cloud OpenAPI, "Request body and signature method V3".
 */
export function aliyunAuthorization(request: AliyunRequest, key: AliyunKey): string {
  const names = Object.keys(request.headers).toSorted();
  const headerLines = names.map((name) => `${name}:${request.headers[name]?.trim()}\n`).join("");
  const signedHeaders = names.join(";");
  const canonical = [
    request.method,
    "/",
    canonicalQuery(request.query),
    headerLines,
    signedHeaders,
    sha256(request.body),
  ].join("\n");
  const signature = createHmac("sha256", key.secret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest("hex");
  return `${algorithm} Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`;
}
