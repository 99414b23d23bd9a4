import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { accountTags } from "../context/tags.ts";
import { checkedProperty, checkedRemembrance } from "./get-certificate-data.ts";

export type ConfirmedCertificate =
  | { kind: "property"; row: NonNullable<Awaited<ReturnType<typeof checkedProperty>>> }
  | { kind: "remembrance"; row: NonNullable<Awaited<ReturnType<typeof checkedRemembrance>>> };

/**
 * The certificate with this number and check code (R-certificate-6). Throws `certificateUnknown` alike for an unknown
 * number and a wrong code.
 */
export async function confirmCertificate(
  ctx: Ctx,
  input: { number: string; code: string },
): Promise<ConfirmedCertificate> {
  const property = await checkedProperty(ctx.db, input);
  if (property) {
    ctx.tags.read(`residence:${property.residence_id}`, "gardens", "levels");
    return { kind: "property", row: property };
  }
  const remembrance = (await checkedRemembrance(ctx.db, input)) ?? fail("certificateUnknown");
  ctx.tags.read(`residence:${remembrance.residence_id}`, "gardens", ...accountTags([remembrance]));
  return { kind: "remembrance", row: remembrance };
}

/** A check code as it is printed: `3F9A-07C2-B1D4`. */
export function codeText(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The page that confirms a certificate; it needs both values, and the code is random. */
export function confirmPath(number: string, code: string): `/${string}` {
  return `/confirm?${new URLSearchParams({ number, code }).toString()}`;
}
