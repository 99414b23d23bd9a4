import type { Db } from "@changming/db/database";
import { listAlbums } from "../album/get-albums.ts";
import { submitAlbum } from "../album/submit-album.ts";
import type { Actor } from "../context.ts";
import { readPicture } from "../upload/read-picture.ts";
import { aMember, aResidence } from "./builders.ts";
import { MemoryPictureFiles } from "./memory-picture-files.ts";
import { asStaff, aStaff } from "./staff.ts";
import { asAccount, testCtx, type TestCtx, visitor } from "./test-ctx.ts";
import { anUpload, type SentPicture } from "./uploads.ts";

/** Families with albums of uploads, all of whose files everyone asks for in one place. */
export class AlbumHome {
  #db: Db;
  #files = new MemoryPictureFiles();

  constructor(db: Db) {
    this.#db = db;
  }

  as(actor: Actor): TestCtx {
    return { ...testCtx(this.#db, actor), pictureFiles: this.#files };
  }

  by(accountId: number): TestCtx {
    return this.as(asAccount(accountId));
  }

  /** A public residence, its owner, and how he makes an album. */
  async family() {
    const { id } = await aResidence(this.#db);
    const owner = (await aMember(this.#db, id, "owner")).id;
    const add = async (...pictures: SentPicture[]) => {
      const input = { residenceId: id, id: null, name: "老照片", version: null, ref: null };
      const album = await submitAlbum(this.by(owner), { ...input, images: pictures.map(({ url }) => url) });
      const photos = this.#db.selectFrom("photo").select("id").where("album_id", "=", album.id).orderBy("position");
      return { id: album.id, photos: (await photos.execute()).map((photo) => photo.id) };
    };
    return { id, owner, add };
  }

  /** The same with one picture in its album. */
  async familyOfOne() {
    const family = await this.family();
    const picture = await anUpload(this.by(family.owner));
    const { photos } = await family.add(picture);
    return { ...family, picture, photoId: photos[0]! };
  }

  /** A reviewer of the staff. */
  async office(): Promise<TestCtx> {
    return this.as(asStaff(await aStaff(this.#db, { role: "reviewer" })));
  }

  /** How long whoever has the address may keep the picture, a visitor unless told; null: for him there is none. */
  async served(picture: SentPicture, accountId: number | null = null, isSigned = false) {
    const ctx = accountId === null ? this.as(visitor) : this.by(accountId);
    const read = readPicture(ctx, { name: picture.name, size: "960", format: "webp", isSigned });
    return read.then(
      ({ keeping }) => keeping,
      () => null,
    );
  }

  /** What a visitor sees. */
  albumsShown(id: number) {
    return listAlbums(this.as(visitor), { id });
  }
}
