import sharp from "sharp";
import type { Db } from "@changming/db/database";
import { aMember, aResidence } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import { testNow } from "@changming/domain/testing/test-ctx";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { openReferenceOf } from "@changming/domain/file-reference/reference";
import { randomId } from "@changming/kit/ids";

export interface CopyHome {
  id: number;
  ownerId: number;
}

/** Creates residences with photos that are stored on the disk, each photo a different one. */
export class CopyHomes {
  #db: Db;
  #files: UploadFiles;
  #painted = 0;

  constructor(db: Db, files: UploadFiles) {
    this.#db = db;
    this.#files = files;
  }

  /** The residence of an owner, with albums of so many photos. */
  async home(albums: readonly number[], overrides: Parameters<typeof aResidence>[1] = {}): Promise<CopyHome> {
    const { id } = await aResidence(this.#db, overrides);
    const { id: ownerId } = await aMember(this.#db, id, "owner");
    for (const count of albums) {
      const album = await anAlbum(this.#db, id);
      for (let index = 0; index < count; index += 1) {
        const { reference } = await this.picture(id, ownerId);
        await aPhoto(this.#db, album, { picture: reference, width: 40, height: 30 });
      }
    }
    return { id, ownerId };
  }

  /** A photo of a residence, in its storage area. */
  async picture(residenceId: number, accountId: number): Promise<{ reference: string; bytes: Buffer }> {
    this.#painted += 1;
    const background = { r: this.#painted % 256, g: (this.#painted >> 8) % 256, b: 90 };
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const name = randomId();
    const storedAs = randomId();
    await this.#files.putOpen("residence", { storedAs, size: "origin" }, bytes);
    const row = { name, stored_as: storedAs, account_id: accountId, format: "jpg", width: 40, height: 30 } as const;
    const placing = { created_at: testNow, is_whole: true, purpose: "photo", placed_at: testNow } as const;
    await this.#db
      .insertInto("upload")
      .values({ ...row, ...placing, key_mark: this.#files.keyFingerprint, residence_id: residenceId })
      .execute();
    return { reference: openReferenceOf(name), bytes };
  }
}
