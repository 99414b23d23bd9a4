import { mailing } from "@changming/contract/mailing";
import * as preference from "@changming/domain/mailing/preference";
import { bind } from "../../http/bind.ts";

export const mailingRoutes = [
  bind(mailing.preference, (ctx) => preference.getMailingPreference(ctx)),
  bind(mailing.save, (ctx, { acceptsMailings, acceptsSms }) =>
    preference.saveMailingPreference(ctx, { acceptsMailings: acceptsMailings === 1, acceptsSms: acceptsSms === 1 }),
  ),
  bind(mailing.stop, (ctx, { gardenId, isStopped }) =>
    preference.stopGardenMailings(ctx, { gardenId, isStopped: isStopped === 1 }),
  ),
];
