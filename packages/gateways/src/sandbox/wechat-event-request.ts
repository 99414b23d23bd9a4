import { createCipheriv, randomBytes } from "node:crypto";
import { element } from "@changming/kit/xml";
import { keyOf, paddedTo, randomLength, signatureOf, type WechatEventSettings } from "../wechat/wechat-events.ts";
import { sandboxApps } from "./wechat-users.ts";

/** Token and key with which the sandbox of WeChat signs and encrypts what it pushes to the site. */
export const sandboxEventSettings: WechatEventSettings = {
  appid: sandboxApps.inside.appid,
  token: "sandboxEventToken",
  aesKey: "c2FuZGJveC1rZXktb2YtdGhlLWV2ZW50cy0zMmJ5dGU",
};

/** A request as WeChat pushes it in safe mode. */
export interface EventRequest {
  query: string;
  body: string;
}

/** The request for an event of this user, with these fields. `settings` other than the site's make it a forged one. */
export function eventRequest(
  openid: string,
  fields: Readonly<Record<string, string>>,
  at: Date,
  settings: WechatEventSettings = sandboxEventSettings,
): EventRequest {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const nonce = String(randomBytes(4).readUInt32BE());
  const account = "gh_5a0db0x00000";
  const head = { ToUserName: account, FromUserName: openid, CreateTime: timestamp, MsgType: "event" };
  const elements = Object.entries({ ...head, ...fields }).map(([name, text]) => cdataElement(name, text));
  const encrypted = encrypt(`<xml>${elements.join("")}</xml>`, settings);
  const query = new URLSearchParams({
    timestamp,
    nonce,
    openid,
    encrypt_type: "aes",
    msg_signature: signatureOf(settings.token, timestamp, nonce, encrypted),
  });
  const body = `<xml>${cdataElement("ToUserName", account)}${cdataElement("Encrypt", encrypted)}</xml>`;
  return { query: query.toString(), body };
}

const cdataElement = (name: string, text: string) =>
  /^\d+$/.test(text) ? element(name, text) : `<${name}><![CDATA[${text.replaceAll("]]>", "")}]]></${name}>`;

function encrypt(xml: string, settings: WechatEventSettings): string {
  const text = Buffer.from(xml);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const content = Buffer.concat([randomBytes(randomLength), length, text, Buffer.from(settings.appid)]);
  const padding = paddedTo - (content.length % paddedTo);
  const padded = Buffer.concat([content, Buffer.alloc(padding, padding)]);
  const { key, iv } = keyOf(settings);
  const cipher = createCipheriv("aes-256-cbc", key, iv).setAutoPadding(false);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString("base64");
}
