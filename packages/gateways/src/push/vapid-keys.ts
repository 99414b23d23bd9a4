import { createECDH } from "node:crypto";
import { deriveKey } from "@changming/kit/encryption";

/** An ECDSA key pair on P-256, base64url: the public key uncompressed (65 bytes), the private key its 32 bytes. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Number of points of P-256 (SEC 2, secp256r1): a private key is between 1 and this. */
const groupOrder = 0xffffffff_00000000_ffffffff_ffffffff_bce6faad_a7179e84_f3b9cac2_fc632551n;

/**
 * The site's key pair for push services (VAPID, RFC 8292). Browsers bind a subscription to the public key: derived from
 * the secret key it is the same on every node and after every restart. With another secret key all subscriptions end.
 */
export const vapidKeys = (secretKey: Uint8Array): VapidKeys => p256Keys(secretKey, "vapid");

/** The key pair for one purpose, derived from another key. A candidate that is no private key is skipped. */
export function p256Keys(key: Uint8Array, purpose: string, derive: typeof deriveKey = deriveKey): VapidKeys {
  for (let round = 0; ; round++) {
    const candidate = derive(key, `${purpose}/${round}`);
    const scalar = BigInt(`0x${candidate.toString("hex")}`);
    if (scalar === 0n || scalar >= groupOrder) continue;
    const curve = createECDH("prime256v1");
    curve.setPrivateKey(candidate);
    return { publicKey: curve.getPublicKey("base64url"), privateKey: candidate.toString("base64url") };
  }
}
