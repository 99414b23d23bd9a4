import type { Call } from "@changming/contract/define";
import { loadBasics } from "@changming/db/load-basics";
import { setFee } from "@changming/domain/testing/applications";
import { aGarden, anAccount, aSession } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { blackPng } from "./picture-bytes.ts";
import { ask, requestOf } from "./requests.ts";
import { openUploadSite, type UploadSite } from "./upload-site.ts";
import { sendPicture } from "./uploading.ts";

export interface Told {
  code: number;
  error?: string;
  msg: string;
  field?: string;
  body: Record<string, unknown>;
}

/** A server at which somebody applies and somebody keeps the garden; both are new for each test. */
export interface ApplicationSite {
  upload: UploadSite;
  gardenId: number;
  /** Of the applicant, and of the garden's administrator 守园人. */
  token: string;
  keeper: string;
  /** Other people, free of charge. For `beforeEach`. */
  begin(): Promise<void>;
  /** Makes a call, as the applicant unless told. */
  make(call: Call, input: Record<string, string>, who?: string): Promise<Told>;
  /** Sends a picture; returns its address. */
  picture(width?: number): Promise<string>;
  /** A right form with pictures that were just sent. */
  form(own?: Record<string, string>): Promise<Record<string, string>>;
  close(): Promise<void>;
}

export async function openApplicationSite(): Promise<ApplicationSite> {
  const upload = await openUploadSite();
  const { db } = upload.database;
  await loadBasics(db);
  const site: ApplicationSite = {
    upload,
    gardenId: 0,
    token: "",
    keeper: "",
    async begin() {
      await setFee(db, 0);
      site.gardenId = await aGarden(db);
      site.token = await aSession(db, (await anAccount(db)).id);
      const admin = await anAccount(db, { nickname: "守园人" });
      await aGardenAdmin(db, site.gardenId, admin.id);
      site.keeper = await aSession(db, admin.id);
    },
    make: async (call, input, who = site.token) =>
      (await ask(upload.app.server, requestOf(call, input, who))).envelope as unknown as Told,
    picture: async (width = 640) => (await sendPicture(upload.app.server, site.token, blackPng(width, 480))).url,
    form: async (own = {}) => ({
      avatar: await site.picture(200),
      name: "周念慈",
      gender: "2",
      jiguan_str: "浙江省,绍兴市",
      nation: "汉族",
      birthday: "1938-04-12",
      shengu_date: "2023-12-14",
      garden_id: String(site.gardenId),
      shengu_guanxi: "母亲",
      shengu_zhengming: await site.picture(),
      relationship_zhengming: await site.picture(),
      other_zhengming: "",
      shuoming_text: "请为家母立一处居所。\n谢谢。",
      ...own,
    }),
    close: () => upload.close(),
  };
  return site;
}
