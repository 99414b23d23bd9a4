import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject, randomInt } from "node:crypto";
import { promisify } from "node:util";
import { z } from "zod";
import { sandboxApps } from "./wechat-users.ts";

const pem = z.string().startsWith("-----BEGIN PRIVATE KEY-----");
const digits = (count: number) => z.string().regex(new RegExp(`^\\d{${count}}$`));

const stored = z.object({
  wechat: z.object({
    mchid: digits(10),
    serial: z.string().regex(/^[0-9A-F]{40}$/),
    keyId: z.string().startsWith("PUB_KEY_ID_"),
    apiKey: z.string().length(32),
    merchantKey: pem,
    platformKey: pem,
  }),
  alipay: z.object({ appId: digits(16), sellerId: digits(16), appKey: pem, alipayKey: pem }),
});

export type PayKeyTexts = z.output<typeof stored>;

interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
}

/** Both sides' keys: the merchant's, which the adapters use, and the providers', which the sandbox uses. */
export interface PayKeys {
  wechat: Omit<PayKeyTexts["wechat"], "merchantKey" | "platformKey"> & {
    /** The service account of the sandbox of WeChat, so that its users can pay inside WeChat. */
    appid: string;
    merchant: KeyPair;
    platform: KeyPair;
  };
  alipay: Omit<PayKeyTexts["alipay"], "appKey" | "alipayKey"> & { app: KeyPair; alipay: KeyPair };
}

const makePair = promisify(generateKeyPair);

async function newPem(): Promise<string> {
  const { privateKey } = await makePair("rsa", { modulusLength: 2_048 });
  return privateKey.export({ type: "pkcs8", format: "pem" });
}

const pick = (alphabet: string, count: number) =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join("");

/** New keys and ids, as the providers would issue them to a merchant. */
export async function makePayKeys(): Promise<PayKeyTexts> {
  const [merchantKey, platformKey, appKey, alipayKey] = await Promise.all([newPem(), newPem(), newPem(), newPem()]);
  const number = (count: number) => pick("0123456789", count);
  return {
    wechat: {
      mchid: `19${number(8)}`,
      serial: pick("0123456789ABCDEF", 40),
      keyId: `PUB_KEY_ID_01${number(28)}`,
      apiKey: pick("23456789ABCDEFGHJKMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz", 32),
      merchantKey,
      platformKey,
    },
    alipay: { appId: `20210${number(11)}`, sellerId: `2088${number(12)}`, appKey, alipayKey },
  };
}

export function readPayKeys(texts: unknown): PayKeys {
  const { merchantKey, platformKey, ...wechat } = stored.shape.wechat.parse(stored.parse(texts).wechat);
  const { appKey, alipayKey, ...alipay } = stored.parse(texts).alipay;
  return {
    wechat: {
      ...wechat,
      appid: sandboxApps.inside.appid,
      merchant: pairOf(merchantKey),
      platform: pairOf(platformKey),
    },
    alipay: { ...alipay, app: pairOf(appKey), alipay: pairOf(alipayKey) },
  };
}

function pairOf(text: string): KeyPair {
  const privateKey = createPrivateKey(text);
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
