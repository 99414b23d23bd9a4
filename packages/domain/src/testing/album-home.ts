import type { Db } from "@changming/db/database";
import { listAlbums } from "../album/get-albums.ts";
import { submitAlbum } from "../album/submit-album.ts";
import type { Actor } from "../context/context.ts";
import { readImage } from "../upload/read-image.ts";
import { aMember, aResidence } from "./builders.ts";
import { asStaff, aStaff } from "./staff.ts";
import { asAccount, MemoryUploadFiles, testCtx, type TestCtx, visitor } from "./test-ctx.ts";
import { anUpload, type SentUpload } from "./uploads.ts";

/** Families with albums of uploads, all in one in-memory file store. */
export class AlbumHome {
  #db: Db;
  #files = new MemoryUploadFiles();

  constructor(db: Db) {
    this.#db = db;
  }

  as(actor: Actor): TestCtx {
    return { ...testCtx(this.#db, actor), uploadFiles: this.#files };
  }

  by(accountId: number): TestCtx {
    return this.as(asAccount(accountId));
  }

  /** A public residence, its owner, and a function to add albums. */
  async family() {
    const { id } = await aResidence(this.#db);
    const owner = (await aMember(this.#db, id, "owner")).id;
    const add = async (...uploads: SentUpload[]) => {
      const input = { residenceId: id, id: null, name: "老照片", version: null, ref: null };
      const album = await submitAlbum(this.by(owner), { ...input, images: uploads.map(({ url }) => url) });
      const photos = this.#db.selectFrom("photo").select("id").where("album_id", "=", album.id).orderBy("position");
      return { id: album.id, photos: (await photos.execute()).map((photo) => photo.id) };
    };
    return { id, owner, add };
  }

  /** The same with one photo in its album. */
  async familyOfOne() {
    const family = await this.family();
    const upload = await anUpload(this.by(family.owner));
    const { photos } = await family.add(upload);
    return { ...family, picture: upload, photoId: photos[0]! };
  }

  /** A reviewer. */
  async staffCtx(): Promise<TestCtx> {
    return this.as(asStaff(await aStaff(this.#db, { role: "reviewer" })));
  }

  /** The cache policy of the image for an account or a visitor; null if it is not found. */
  async served(upload: Pick<SentUpload, "name">, accountId: number | null = null, isSigned = false) {
    const ctx = accountId === null ? this.as(visitor) : this.by(accountId);
    const read = readImage(ctx, { name: upload.name, size: "960", format: "webp", isSigned });
    return read.then(
      ({ cachePolicy }) => cachePolicy,
      () => null,
    );
  }

  visibleAlbums(id: number) {
    return listAlbums(this.as(visitor), { id });
  }
}
