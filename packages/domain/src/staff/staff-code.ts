import { Secret, TOTP } from "otpauth";
import type { Ctx } from "../context/context.ts";

/** RFC 6238 with the settings of every authenticator: SHA-1, six digits, 30 s; a clock may be one step off. */
const periodSeconds = 30;
const window = 1;

function generator(key: string, login = ""): TOTP {
  const secret = Secret.fromBase32(key);
  return new TOTP({
    issuer: "长明后台",
    label: login || "长明",
    secret,
    digits: 6,
    period: periodSeconds,
    algorithm: "SHA1",
  });
}

/** A new 160-bit secret in base32. */
export function newKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI for the QR code. */
export function keyUri(key: string, login: string): string {
  return generator(key, login).toString();
}

/** The code at an instant; for tests and demo data. */
export function codeAt(key: string, instant: Date): string {
  return generator(key).generate({ timestamp: instant.getTime() });
}

/** The step of the code near the instant; null for an invalid code. */
export function stepOf(key: string, code: string, instant: Date): number | null {
  // The library throws on input of the same length with more bytes (full-width digits).
  if (!/^[0-9]{6}$/.test(code)) return null;
  const timestamp = instant.getTime();
  const delta = generator(key).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
}

const codeKeyName = (staffId: number) => `staff/${staffId}/totp`;

export function sealKey(ctx: Ctx, staffId: number, key: string): string {
  return ctx.services.secrets.encrypt(codeKeyName(staffId), key);
}

export function unsealKey(ctx: Ctx, staffId: number, sealed: string): string {
  return ctx.services.secrets.decrypt(codeKeyName(staffId), sealed);
}

/** Marks the code as used, in the caller's transaction, so that it works once. False when it is invalid or was used. */
export async function takeCode(
  ctx: Ctx,
  staff: { id: number; totp_secret: string | null },
  code: string,
): Promise<boolean> {
  if (staff.totp_secret === null) return false;
  const step = stepOf(unsealKey(ctx, staff.id, staff.totp_secret), code, ctx.clock());
  if (step === null) return false;
  const taken = await ctx.db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("id", "=", staff.id)
    .where("totp_step", "<", step)
    .where("totp_secret", "=", staff.totp_secret)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Replaces the key by the pending one, in the caller's transaction, if this is a code of it; else false. */
export async function bindPending(
  ctx: Ctx,
  staff: { id: number; totp_pending: string | null; totp_step: number },
  code: string,
): Promise<boolean> {
  if (staff.totp_pending === null) return false;
  const step = stepOf(unsealKey(ctx, staff.id, staff.totp_pending), code, ctx.clock());
  if (step === null) return false;
  await ctx.db
    .updateTable("staff")
    .set({
      totp_secret: staff.totp_pending,
      totp_pending: null,
      totp_confirmed_at: ctx.clock(),
      totp_step: Math.max(step, staff.totp_step),
    })
    .where("id", "=", staff.id)
    .execute();
  return true;
}

/** The columns of a member of staff without a code. */
export const noCode = { totp_secret: null, totp_pending: null, totp_confirmed_at: null };
