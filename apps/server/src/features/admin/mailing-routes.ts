import { mailing } from "@changming/contract/admin/mailing";
import { copyMailing, removeMailing, saveMailing } from "@changming/domain/mailing/edit-mailing";
import * as read from "@changming/domain/mailing/list-mailings";
import { mailingOptions } from "@changming/domain/mailing/mailing-options";
import { previewMailing } from "@changming/domain/mailing/preview-mailing";
import { sendMailing, stopMailing } from "@changming/domain/mailing/send-mailing";
import { createOnce, demandFirst, overEarlier } from "@changming/domain/staff/create-once";
import { bind } from "../../http/bind.ts";

export const mailingRoutes = [
  bind(mailing.list, (ctx, input) => read.listMailings(ctx, input)),
  bind(mailing.options, (ctx) => mailingOptions(ctx)),
  bind(mailing.detail, (ctx, input) => read.getMailing(ctx, input)),
  bind(mailing.recipients, (ctx, input) => read.listRecipients(ctx, input)),
  bind(mailing.preview, (ctx, input) => previewMailing(ctx, input)),
  bind(mailing.save, (ctx, { ref, ...draft }) =>
    createOnce(ctx, { ref, action: "mailing.save", contents: draft }, (ctx, earlier) =>
      saveMailing(ctx, { ...draft, ...overEarlier(draft, earlier) }),
    ),
  ),
  bind(mailing.copy, (ctx, { ref, id }) =>
    createOnce(ctx, { ref, action: "mailing.copy", contents: { id } }, (ctx, earlier) => {
      demandFirst(earlier);
      return copyMailing(ctx, { id });
    }),
  ),
  bind(mailing.remove, async (ctx, input) => {
    await removeMailing(ctx, input);
    return { done: true as const };
  }),
  bind(mailing.send, (ctx, input) => sendMailing(ctx, input)),
  bind(mailing.stop, (ctx, input) => stopMailing(ctx, input)),
];
