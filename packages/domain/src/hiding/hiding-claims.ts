import type { Db } from "@changming/db/database";
import type { Ctx } from "../context/context.ts";
import { DomainError } from "../context/domain-error.ts";

/** What a concern can hide. */
export interface HideableThing {
  kind: "residence" | "message" | "photo";
  id: number;
}

/** Concerns that hide a target; rows locked, so that concurrent releases are serialized. */
export async function claimsOn(ctx: Ctx, { kind, id }: HideableThing): Promise<{ id: number; number: string }[]> {
  return ctx.db
    .selectFrom("concern")
    .select(["id", "number"])
    .where((eb) =>
      kind === "residence"
        ? eb.and([
            eb("residence_id", "=", id),
            eb.or([eb("target_kind", "is", null), eb("target_kind", "not in", ["message", "photo"])]),
          ])
        : eb.and([
            eb("target_kind", "=", kind),
            eb.or([
              eb("target_id", "=", id),
              eb.and([eb.lit(kind === "photo"), eb("target_id", "in", sameImage(ctx.db, id))]),
            ]),
          ]),
    )
    .where("hid_target", "=", true)
    .where("erased_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Photos of the residence with the same image: they are hidden and unhidden together. */
function sameImage(db: Db, photoId: number) {
  return db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .innerJoin("photo as twin", "twin.picture", "photo.picture")
    .innerJoin("album as place", "place.id", "twin.album_id")
    .select("twin.id")
    .whereRef("place.residence_id", "=", "album.residence_id")
    .where("photo.id", "=", photoId);
}

/** Throws `hiddenByConcern` for a target hidden by a concern: it can only be unhidden there. */
export async function requireNotHiddenByConcern(ctx: Ctx, thing: HideableThing): Promise<void> {
  const numbers = (await claimsOn(ctx, thing)).map(({ number }) => number);
  if (numbers.length === 0) return;
  throw new DomainError("hiddenByConcern", undefined, `${numbers.join("、")} 要求隐藏它，请在那里恢复`);
}
