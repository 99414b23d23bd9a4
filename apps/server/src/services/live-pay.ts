import type { Clock } from "@changming/kit/clock";
import { alipay } from "@changming/gateways/pay/alipay/alipay";
import type { PayGateway } from "@changming/gateways/pay/pay-gateway";
import { wechatPay } from "@changming/gateways/pay/wechat/wechat-pay";
import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { hostsBelow } from "@changming/gateways/http/exchange";
import { readPrivateKey, readPublicKey } from "@changming/gateways/pay/rsa";
import { ConfigError } from "../config/config.ts";
import type { AlipayConfig, WechatConfig } from "../config/gateway-config.ts";

/** WeChat Pay with the operator's keys. Throws ConfigError with a message for a key that cannot be read. */
export async function liveWechat(config: WechatConfig, origin: string, clock: Clock): Promise<PayGateway> {
  if (Buffer.byteLength(config.apiKey) !== 32) throw new ConfigError("WECHATPAY_APIV3_KEY 应为 32 个字符");
  const platformKeys = await readPlatformKeys(config.platformKeys);
  const activeKeyId = config.activeKeyId || ([...platformKeys.keys()][0] ?? "");
  if (!platformKeys.has(activeKeyId))
    throw new ConfigError("WECHATPAY_ACTIVE_KEY_ID 不在 WECHATPAY_PLATFORM_KEYS 之中");
  const notifyUrl = config.notifyUrl ?? `${origin}/callbacks/wechat`;
  return wechatPay({
    ...config,
    gateway: "live",
    privateKey: await readKey("WECHATPAY_PRIVATE_KEY", config.privateKey, readPrivateKey),
    platformKeys,
    activeKeyId,
    endpoint: () => config.baseUrl,
    isAllowed: (url) =>
      hostsBelow("mch.weixin.qq.com", "wx.tenpay.com")(url) || url.origin === new URL(config.baseUrl).origin,
    notifyUrl: () => notifyUrl,
    clock,
  });
}

/** Alipay, likewise. */
export async function liveAlipay(config: AlipayConfig, origin: string, clock: Clock): Promise<PayGateway> {
  const notifyUrl = config.notifyUrl ?? `${origin}/callbacks/alipay`;
  return alipay({
    ...config,
    gateway: "live",
    privateKey: await readKey("ALIPAY_PRIVATE_KEY", config.privateKey, readPrivateKey),
    alipayPublicKey: await readKey("ALIPAY_PUBLIC_KEY", config.alipayPublicKey, readPublicKey),
    endpoint: () => config.gateway,
    pageEndpoint: () => config.gateway,
    isAllowed: (url) => alipayHosts(url) || url.origin === new URL(config.gateway).origin,
    notifyUrl: () => notifyUrl,
    clock,
  });
}

const alipayHosts = hostsBelow("alipay.com", "alipaydev.com");

/** A key from its text, or from the file that the text names. */
async function readKey(name: string, text: string, read: (text: string) => KeyObject | null): Promise<KeyObject> {
  const given = read(text) ?? read(await readFile(text, "utf8").catch(() => ""));
  if (given === null) throw new ConfigError(`${name} 里没有可用的 RSA 密钥（至少 2048 位，PEM 或文件路径）`);
  return given;
}

/** `{"PUB_KEY_ID_…": "-----BEGIN PUBLIC KEY-----…"}`. */
async function readPlatformKeys(text: string): Promise<Map<string, KeyObject>> {
  const name = "WECHATPAY_PLATFORM_KEYS";
  const { data } = z.record(z.string().min(1), z.string()).safeParse(jsonOrNull(text));
  if (!data || Object.keys(data).length === 0) {
    throw new ConfigError(`${name} 应为 JSON：{"PUB_KEY_ID_…":"公钥的 PEM 或文件路径"}`);
  }
  const keys = new Map<string, KeyObject>();
  for (const [id, pem] of Object.entries(data)) keys.set(id, await readKey(name, pem, readPublicKey));
  return keys;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
