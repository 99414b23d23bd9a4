import { z } from "zod";
import { defineCall } from "./define.ts";
import { wireFlag, wireId } from "./wire.ts";

const path = "/api/mailing/index";

const body = z.object({
  accepts_mailings: z.boolean(),
  accepts_sms: z.boolean(),
  /** Gardens whose letters the account does not want. */
  stopped_gardens: z.array(z.object({ garden_id: z.int(), garden_name: z.string() })),
});

/** What an account wants of the letters that gardens write to families (R-admin-24). */
export const mailing = {
  preference: defineCall({
    method: "GET",
    path,
    action: "preference",
    auth: "account",
    rate: "read",
    summary: "自己收不收园区写给家属的信，收不收短信，关了哪些园区",
    input: z.object({}),
    body,
    errors: [],
  }),
  save: defineCall({
    method: "POST",
    path,
    action: "save",
    auth: "account",
    rate: "write",
    summary: "改自己收不收园区的信、收不收短信；本来收站内消息，不收短信",
    input: z.object({ acceptsMailings: wireFlag(), acceptsSms: wireFlag() }),
    body,
    errors: [],
  }),
  stop: defineCall({
    method: "POST",
    path,
    action: "stop",
    auth: "account",
    rate: "write",
    summary: "不再收一个园区的信，或重新收",
    input: z.object({ gardenId: wireId(), isStopped: wireFlag() }),
    body,
    errors: ["notFound"],
  }),
};
