import type { Db } from "@changming/db/database";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { keptSizes } from "@changming/domain/upload/picture-sizes";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import { systemClock } from "@changming/kit/clock";
import { openPictures } from "../upload/open-pictures.ts";

/** Claims some of the pictures that were sent for everyone, and has the job lay them on their shelf, as a server does. */
export async function settleSome(db: Db, dataDir: string): Promise<{ settle(): Promise<unknown> }> {
  // Opened before a server is: opening throws away what arrives.
  const { files } = await openPictures({ dataDir, vaultKey: null }, systemClock);
  return {
    async settle() {
      const job = testCtx(db, { kind: "job", name: "settleUploads" }, new Date());
      const some = db
        .selectFrom("upload")
        .select("id")
        .where("purpose", "is", null)
        .where("is_whole", "=", true)
        .limit(5);
      await db.updateTable("upload").set({ purpose: "avatar", drop_after: null }).where("id", "in", some).execute();
      return settleUploads({ ...job, pictureFiles: files });
    },
  };
}

/** Reads every picture of which the database says that it is whole, in every size; returns their names. */
export async function readEveryPicture(db: Db, dataDir: string): Promise<string[]> {
  const { files } = await openPictures({ dataDir, vaultKey: null }, systemClock);
  const rows = await db.selectFrom("upload").selectAll().where("is_whole", "=", true).execute();
  for (const row of rows) {
    for (const size of keptSizes(row.width)) {
      const file = { storedAs: row.stored_as, size };
      const bytes =
        row.placed_at === null
          ? await files.getSealed(file, row.sealed_key ?? "")
          : await files.getOpen(row.purpose === "photo" ? "residence" : "public", file);
      if (bytes.length === 0) throw new Error(`a picture without bytes: ${row.id}`);
    }
  }
  return rows.map(({ name }) => name);
}
