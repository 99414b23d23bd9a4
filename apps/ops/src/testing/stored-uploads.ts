import type { Db } from "@changming/db/database";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { storedSizes } from "@changming/domain/context/upload-files";
import { settleUploads } from "@changming/domain/upload/settle-uploads";
import { systemClock } from "@changming/kit/clock";
import { openUploads } from "@changming/server/upload/open-uploads";

/** Claims some of the uploads as public images, and runs the job that moves their files, as a server does. */
export async function settleSome(db: Db, dataDir: string): Promise<{ settle(): Promise<unknown> }> {
  // Opened before a server is: opening deletes files that are being received.
  const { files } = await openUploads({ dataDir, vaultKey: null }, systemClock);
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
      return settleUploads({ ...job, uploadFiles: files });
    },
  };
}

/** Reads every upload that the database has as whole, in every size; returns their names. */
export async function readEveryUpload(db: Db, dataDir: string): Promise<string[]> {
  const { files } = await openUploads({ dataDir, vaultKey: null }, systemClock);
  const rows = await db.selectFrom("upload").selectAll().where("is_whole", "=", true).execute();
  for (const row of rows) {
    for (const size of storedSizes(row.width)) {
      const file = { storedAs: row.stored_as, size };
      const bytes =
        row.placed_at === null
          ? await files.getSealed(file, row.sealed_key ?? "")
          : await files.getOpen(row.purpose === "photo" ? "residence" : "public", file);
      if (bytes.length === 0) throw new Error(`an upload without bytes: ${row.id}`);
    }
  }
  return rows.map(({ name }) => name);
}
