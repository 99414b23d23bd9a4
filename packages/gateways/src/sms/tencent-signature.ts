import { createHash, createHmac } from "node:crypto";

const algorithm = "TC3-HMAC-SHA256";

interface TencentRequest {
  /** `sms` */
  service: string;
  host: string;
  contentType: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  /** UTC, `YYYY-MM-DD`, of the timestamp. */
  day: string;
}

export interface TencentKey {
  id: string;
  secret: string;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8").digest();

/**
 * The `Authorization` header of Tencent Cloud's signature v3 over `content-type` and `host`, for the path `/`.
 * Source: Tencent Cloud API 3.0, "Signature v3".
 */
export function tencentAuthorization(request: TencentRequest, key: TencentKey): string {
  const { service, host, contentType, body, timestamp, day } = request;
  const signedHeaders = "content-type;host";
  const canonical = `POST\n/\n\ncontent-type:${contentType}\nhost:${host}\n\n${signedHeaders}\n${sha256(body)}`;
  const scope = `${day}/${service}/tc3_request`;
  const toSign = `${algorithm}\n${timestamp}\n${scope}\n${sha256(canonical)}`;
  const signing = hmac(hmac(hmac(`TC3${key.secret}`, day), service), "tc3_request");
  const signature = hmac(signing, toSign).toString("hex");
  return `${algorithm} Credential=${key.id}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`;
}
