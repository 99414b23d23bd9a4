import type { BodyOf, Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { loadBasics } from "@changming/db/starter/load-basics";
import { aMember, anAccount, aResidence, aSession } from "@changming/domain/testing/builders";
import { blackPng } from "./image-bytes.ts";
import { type Answer, sendRequest, requestOf } from "./requests.ts";
import { openUploadSite, type UploadSite, sendImage } from "./upload-site.ts";

type Role = "owner" | "manager" | "relative";

/** A residence with its family, each logged in. */
export interface Home {
  id: number;
  residenceId: string;
  accounts: Record<Role, number>;
  tokens: Record<Role, string>;
}

/** A server with real uploads for families that manage their residences. */
export interface FamilySite {
  upload: UploadSite;
  home(overrides?: Parameters<typeof aResidence>[1]): Promise<Home>;
  /** The token of an account without a residence. */
  stranger(): Promise<string>;
  answer(call: Call, input: Record<string, string>, token?: string): Promise<Answer>;
  /** The envelope of a call that may be rejected. */
  envelope(call: Call, input: Record<string, string>, token?: string): Promise<Envelope<unknown>>;
  /** The body of a call that must succeed. */
  body<C extends Call>(call: C, input: Record<string, string>, token?: string): Promise<BodyOf<C>>;
  /** Uploads images; returns their addresses, joined by commas. */
  images(token: string, count: number): Promise<string>;
  /** The current HTTP status of an address. */
  status(url: string): Promise<number>;
  close(): Promise<void>;
}

export async function openFamilySite(): Promise<FamilySite> {
  const upload = await openUploadSite();
  const { db } = upload.database;
  const { server } = upload.app;
  await loadBasics(db);
  const answer: FamilySite["answer"] = (call, input, token) => sendRequest(server, requestOf(call, input, token));
  return {
    upload,
    answer,
    async home(overrides = {}) {
      const { id } = await aResidence(db, overrides);
      const member = async (role: Role) => (await aMember(db, id, role)).id;
      const accounts = {
        owner: await member("owner"),
        manager: await member("manager"),
        relative: await member("relative"),
      };
      const tokens = {
        owner: await aSession(db, accounts.owner),
        manager: await aSession(db, accounts.manager),
        relative: await aSession(db, accounts.relative),
      };
      return { id, residenceId: String(id), accounts, tokens };
    },
    stranger: async () => aSession(db, (await anAccount(db)).id),
    envelope: async (call, input, token) => (await answer(call, input, token)).envelope,
    async body(call, input, token) {
      const { envelope } = await answer(call, input, token);
      if (envelope.code !== 1) throw new Error(`${call.action ?? call.path}: ${envelope.code} ${envelope.msg}`);
      return envelope.body as BodyOf<typeof call>;
    },
    async images(token, count) {
      const sent: string[] = [];
      for (let one = 0; one < count; one += 1) {
        sent.push((await sendImage(server, token, blackPng(40 + one, 30))).url);
      }
      return sent.join(",");
    },
    status: async (url) => (await server.inject({ url })).statusCode,
    close: () => upload.close(),
  };
}
