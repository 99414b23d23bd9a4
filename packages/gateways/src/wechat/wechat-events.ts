import { createDecipheriv, createHash, timingSafeEqual } from "node:crypto";
import { readFlatXml } from "./flat-xml.ts";

/** The settings of the service account's 服务器配置 in mp.weixin.qq.com, in safe mode. */
export interface WechatEventSettings {
  appid: string;
  token: string;
  /** EncodingAESKey, 43 characters. */
  aesKey: string;
}

/** Parameters of a request by WeChat, none of them trusted. */
export type EventQuery = Readonly<Record<string, string | string[] | undefined>>;

/**
 * `revoked`: the user withdrew what they had allowed the site; `cancelled`: they closed their WeChat account;
 * `templateFinished`: a template message was delivered or not, `id` as `sendTemplate` returned it; `unreadable`: signed
 * with our token, but encrypted with another key or for another app; `other`: nothing that concerns the site.
 */
export type WechatEvent =
  | { kind: "revoked" | "cancelled"; openid: string; appid: string; at: Date }
  | { kind: "templateFinished"; id: string; status: "success" | "failed"; detail: string }
  | { kind: "unreadable" }
  | { kind: "other" };

export interface WechatEvents {
  /** The text with which the site answers WeChat's check of its address; null for an invalid signature. */
  verifyAddress(query: EventQuery): string | null;
  /** The event of a request in safe mode; null for an invalid signature. */
  readEvent(query: EventQuery, body: string): WechatEvent | null;
}

/**
 * Messages that WeChat pushes, in safe mode only:
 * https://developers.weixin.qq.com/doc/offiaccount/Getting_Started/message-push.html
 */
export function wechatEvents(settings: WechatEventSettings): WechatEvents {
  return {
    verifyAddress(query) {
      const { signature, timestamp, nonce, echostr } = textsOf(query);
      if (!isSignature(signature, signatureOf(settings.token, timestamp, nonce))) return null;
      return /^[\w+/=-]{1,128}$/.test(echostr) ? echostr : null;
    },
    readEvent(query, body) {
      const { msg_signature: signature, timestamp, nonce } = textsOf(query);
      const encrypted = readFlatXml(body)?.get("Encrypt") ?? "";
      const isSigned = isSignature(signature, signatureOf(settings.token, timestamp, nonce, encrypted));
      if (encrypted === "" || !isSigned) return null;
      const xml = decrypt(settings, encrypted);
      const fields = xml === null ? null : readFlatXml(xml);
      return fields ? eventOf(fields, settings.appid) : { kind: "unreadable" };
    },
  };
}

/** Parameters that are missing or repeated are empty: no signature matches. */
const textsOf = (query: EventQuery) => {
  const textOf = (name: string) => (typeof query[name] === "string" ? query[name] : "");
  return {
    signature: textOf("signature"),
    msg_signature: textOf("msg_signature"),
    timestamp: textOf("timestamp"),
    nonce: textOf("nonce"),
    echostr: textOf("echostr"),
  };
};

/** The signature over these texts, of which one is the token. */
export const signatureOf = (...texts: string[]): string =>
  createHash("sha1").update(texts.toSorted().join("")).digest("hex");

function isSignature(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Bytes to which a message is padded: more than a block of AES has. */
export const paddedTo = 32;
/** Random bytes at the beginning of a message. */
export const randomLength = 16;

export function keyOf({ aesKey }: Pick<WechatEventSettings, "aesKey">): { key: Buffer; iv: Buffer } {
  const key = Buffer.from(`${aesKey}=`, "base64");
  return { key, iv: key.subarray(0, 16) };
}

/** Random bytes, the length of the text in four bytes, the text, the appid; null if it is anything else. */
function decrypt(settings: WechatEventSettings, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64");
  if (bytes.length === 0 || bytes.length % 16 !== 0) return null;
  const { key, iv } = keyOf(settings);
  const decipher = createDecipheriv("aes-256-cbc", key, iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const padding = padded.at(-1) ?? 0;
  const isPadding = padding >= 1 && padding <= paddedTo && padded.subarray(-padding).every((byte) => byte === padding);
  const content = padded.subarray(randomLength, -padding);
  if (!isPadding || content.length < 4) return null;
  const end = 4 + content.readUInt32BE(0);
  if (content.subarray(end).toString("utf8") !== settings.appid) return null;
  return content.subarray(4, end).toString("utf8");
}

const kinds: Readonly<Record<string, "revoked" | "cancelled">> = {
  user_authorization_revoke: "revoked",
  user_authorization_cancellation: "cancelled",
};

/**
 * https://developers.weixin.qq.com/doc/service/guide/h5/authorization_change.html and
 * https://developers.weixin.qq.com/doc/service/guide/product/template_message/Template_Message_Interface.html
 */
function eventOf(fields: ReadonlyMap<string, string>, appid: string): WechatEvent {
  const textOf = (name: string) => fields.get(name) ?? "";
  if (textOf("MsgType") !== "event") return { kind: "other" };
  const kind = kinds[textOf("Event")];
  if (kind) {
    const [openid, seconds] = [textOf("OpenID"), textOf("CreateTime")];
    if (!/^[\w-]{1,128}$/.test(openid) || !/^\d{1,11}$/.test(seconds)) return { kind: "unreadable" };
    return { kind, openid, appid: textOf("AppID") || appid, at: new Date(Number(seconds) * 1_000) };
  }
  if (textOf("Event") !== "TEMPLATESENDJOBFINISH") return { kind: "other" };
  const [id, detail] = [textOf("MsgID"), textOf("Status").slice(0, 64)];
  if (!/^\d{1,32}$/.test(id)) return { kind: "unreadable" };
  return { kind: "templateFinished", id, status: detail === "success" ? "success" : "failed", detail };
}
