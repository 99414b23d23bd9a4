import { createHmac, ECDH } from "node:crypto";
import { randomId } from "@changming/kit/ids";
import { isSignature, signature } from "@changming/kit/encryption";
import { p256Keys, type VapidKeys } from "../push/vapid-keys.ts";

/** A browser of the sandbox, with what only the browser itself knows. */
export interface PushDevice {
  id: string;
  /** The public key of the site that subscribed. */
  siteKey: string;
  keys: VapidKeys;
  /** 16 bytes, base64url. */
  auth: string;
}

/** Keys are derived with it: nothing of a device has to be stored, and every node of a site knows it by its id. */
const secret = Buffer.from("sandbox-secret-of-the-push-service");

const curve = "prime256v1";

/** A new device for a site; null where the key is not a point of P-256. Ids of 90 characters: routers limit them. */
export function newDevice(siteKey: string): PushDevice | null {
  try {
    const compressed = ECDH.convertKey(siteKey, curve, "base64url", "base64url", "compressed");
    const content = `${randomId()}.${compressed}`;
    return deviceOf(`${content}.${signature(content, secret)}`);
  } catch {
    return null;
  }
}

/** The device with this id; null where the sandbox did not make it. */
export function deviceOf(id: string): PushDevice | null {
  const [nonce = "", compressed = "", mac = ""] = id.split(".");
  if (!isSignature(mac, `${nonce}.${compressed}`, secret)) return null;
  return {
    id,
    siteKey: ECDH.convertKey(compressed, curve, "base64url", "base64url", "uncompressed"),
    keys: p256Keys(secret, id),
    auth: createHmac("sha256", secret).update(`auth ${id}`).digest().subarray(0, 16).toString("base64url"),
  };
}
