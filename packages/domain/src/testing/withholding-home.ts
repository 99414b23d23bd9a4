import type { Db } from "@changming/db/database";
import { withholdImage } from "../withheld-image/withhold-image.ts";
import { AlbumHome } from "./album-home.ts";
import { asStaff, aStaff } from "./staff.ts";
import { aClaimedUpload } from "./uploads.ts";

/** Images of staff and families in one in-memory file store, and a reviewer who withholds them. */
export class WithholdingHome extends AlbumHome {
  #db: Db;

  constructor(db: Db) {
    super(db);
    this.#db = db;
  }

  reviewer() {
    return aStaff(this.#db, { role: "reviewer" });
  }

  /** An image that staff published, its reference and a text with it. */
  async aContentImage() {
    const editor = this.as(asStaff(await aStaff(this.#db, { role: "editor" })));
    const reference = await aClaimedUpload(editor, { kind: "content" });
    const html = `<p>前</p><img src="/${reference}/960.webp" alt="a"><p>后</p>`;
    return { ...(await this.uploadOf(reference)), reference, html };
  }

  uploadOf(reference: string) {
    const name = reference.replace("uploads/", "");
    return this.#db.selectFrom("upload").select(["id", "name"]).where("name", "=", name).executeTakeFirstOrThrow();
  }

  /** Withholds or restores an upload, with the context of the reviewer who did. */
  async withhold(id: number, isWithheld = true) {
    const ctx = this.as(asStaff(await this.reviewer()));
    return { ...(await withholdImage(ctx, { id, isWithheld, reason: isWithheld ? "侵权" : "已获授权" })), ctx };
  }
}
