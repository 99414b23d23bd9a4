import type { Db } from "@changming/db/database";
import type { Ctx } from "../context.ts";
import { Refusal } from "../refusal.ts";

/** What a concern can hide. */
export interface HideableThing {
  kind: "residence" | "message" | "photo";
  id: number;
}

/** Numbers of the concerns because of which a thing is hidden; rows locked, so that two who let go take turns. */
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
              eb.and([eb.lit(kind === "photo"), eb("target_id", "in", samePicture(ctx.db, id))]),
            ]),
          ]),
    )
    .where("hid_target", "=", true)
    .where("erased_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Photos of the residence with the same picture: they are hidden and shown together. */
function samePicture(db: Db, photoId: number) {
  return db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .innerJoin("photo as twin", "twin.picture", "photo.picture")
    .innerJoin("album as place", "place.id", "twin.album_id")
    .select("twin.id")
    .whereRef("place.residence_id", "=", "album.residence_id")
    .where("photo.id", "=", photoId);
}

/** Refuses with `hiddenByConcern` to show a thing that is hidden because of a concern: it is decided there. */
export async function demandUnclaimed(ctx: Ctx, thing: HideableThing): Promise<void> {
  const numbers = (await claimsOn(ctx, thing)).map(({ number }) => number);
  if (numbers.length === 0) return;
  throw new Refusal("hiddenByConcern", undefined, `${numbers.join("、")} 要求隐藏它，请在那里恢复`);
}
