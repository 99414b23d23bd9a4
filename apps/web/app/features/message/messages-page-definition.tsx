import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import { type MessagesPageData, messagePageSize } from "./messages-page-data.ts";
import { LiveMessages } from "./live-messages.tsx";

/** The messages to a residence, ten per page, newest first. */
export const messagesPageDefinition: PageDefinition<MessagesPageData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const page = pageNumberOf(address);
    const [detail, messages] = await Promise.all([
      api.residence.detail({ id }, options),
      api.message.list({ id, page, pageSize: messagePageSize }, options),
    ]);
    return { detail: bodyOrThrow(detail), page, messages: bodyOrThrow(messages) };
  },
  title: ({ detail, page }) => `写给${detail.name}的信${pageLabel(page)}`,
  description: ({ detail, messages }) =>
    messages.counts === 0 ? `写给${detail.name}的信。` : `大家写给${detail.name}的 ${messages.counts} 封信。`,
  path: ({ detail, page }) => paths.messages(detail.id, beyondFirst(page)),
  Page: ({ data, asMember }) => <LiveMessages data={data} asMember={asMember} />,
};
