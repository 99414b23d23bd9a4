import type { Call } from "@changming/contract/define";
import { loadBasics } from "@changming/db/starter/load-basics";
import { setFee } from "@changming/domain/testing/applications";
import { aGarden, anAccount, aSession } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { blackPng } from "./image-bytes.ts";
import { sendRequest, requestOf } from "./requests.ts";
import { openUploadSite, type UploadSite, sendImage } from "./upload-site.ts";

interface CallAnswer {
  code: number;
  error?: string;
  msg: string;
  field?: string;
  body: Record<string, unknown>;
}

/** A server with an applicant and a garden administrator; both are new for each test. */
export interface ApplicationSite {
  upload: UploadSite;
  gardenId: number;
  /** Of the applicant, and of the garden's administrator 守园人. */
  token: string;
  gardenAdmin: string;
  /** New accounts, and no fee for applications. For `beforeEach`. */
  begin(): Promise<void>;
  /** Makes a call, by default as the applicant. */
  make(call: Call, input: Record<string, string>, who?: string): Promise<CallAnswer>;
  /** Uploads an image; returns its address. */
  image(width?: number): Promise<string>;
  /** A valid form with images that were just uploaded. */
  form(overrides?: Record<string, string>): Promise<Record<string, string>>;
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
    gardenAdmin: "",
    async begin() {
      await setFee(db, 0);
      site.gardenId = await aGarden(db);
      site.token = await aSession(db, (await anAccount(db)).id);
      const admin = await anAccount(db, { nickname: "守园人" });
      await aGardenAdmin(db, site.gardenId, admin.id);
      site.gardenAdmin = await aSession(db, admin.id);
    },
    make: async (call, input, who = site.token) =>
      // allow-cast: each test knows the body of its call
      (await sendRequest(upload.app.server, requestOf(call, input, who))).envelope as unknown as CallAnswer,
    image: async (width = 640) => (await sendImage(upload.app.server, site.token, blackPng(width, 480))).url,
    form: async (overrides = {}) => ({
      avatar: await site.image(200),
      name: "周念慈",
      gender: "2",
      jiguan_str: "浙江省,绍兴市",
      nation: "汉族",
      birthday: "1938-04-12",
      shengu_date: "2023-12-14",
      garden_id: String(site.gardenId),
      shengu_guanxi: "母亲",
      shengu_zhengming: await site.image(),
      relationship_zhengming: await site.image(),
      other_zhengming: "",
      shuoming_text: "请为家母立一处居所。\n谢谢。",
      ...overrides,
    }),
    close: () => upload.close(),
  };
  return site;
}
