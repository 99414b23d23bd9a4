import type { MessageItem } from "@changming/contract/message";
import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow, api } from "../../api/api.ts";
import { beyondFirst, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition, DefinedPageProps } from "../residence/page-definition.ts";
import { useQuery } from "../../api/use-query.ts";
import { messageOf, withMessage, withoutMessage } from "../live/live-updates.ts";
import { usePollInterval } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import { useDebouncedRefetch } from "../live/use-debounced-refetch.ts";
import { useResidenceGone } from "../residence/use-residence-gone.ts";
import { type MessagesPageData, messagePageSize, MessagesPage } from "./messages-page.tsx";

/** The messages to a residence, ten per page, newest first. */
export const messagesPageDefinition: PageDefinition<MessagesPageData> = {
  async load(client, address, options) {
    const id = requireId(address);
    const page = pageNumberOf(address);
    const [detail, messages] = await Promise.all([
      client.residence.detail({ id }, options),
      client.message.list({ id, page, pageSize: messagePageSize }, options),
    ]);
    return { detail: bodyOrThrow(detail), page, messages: bodyOrThrow(messages) };
  },
  title: ({ detail, page }) => `写给${detail.name}的信${pageLabel(page)}`,
  description: ({ detail, messages }) =>
    messages.counts === 0 ? `写给${detail.name}的信。` : `大家写给${detail.name}的 ${messages.counts} 封信。`,
  path: ({ detail, page }) => paths.messages(detail.id, beyondFirst(page)),
  Page: ({ data, asMember }) => <LiveMessages data={data} asMember={asMember} />,
};

/** The messages as rendered; on the first page, where new ones appear, then live. */
function LiveMessages({ data, asMember = false }: DefinedPageProps<MessagesPageData>) {
  if (data.page > 1) return <MessagesPage {...data} />;
  return <NewestMessages data={data} asMember={asMember} />;
}

function NewestMessages({ data, asMember }: Required<DefinedPageProps<MessagesPageData>>) {
  const { messages, add } = useNewestMessages(data, asMember);
  return <MessagesPage {...data} messages={messages} onSent={add} />;
}

/**
 * A cached page may be older than its newest message; later ones are added as they are written. A broken connection
 * changes nothing; a closed residence disappears.
 */
function useNewestMessages({ detail: { id }, messages }: MessagesPageData, asMember: boolean) {
  const { body, error, amend, refetch } = useQuery({
    key: `${asMember ? "member" : "anyone"} ${id}`,
    queryFn: (signal) => api.message.list({ id, pageSize: messagePageSize }, { asMember, signal }),
    first: messages,
    every: usePollInterval(),
  });
  const refetchSoon = useDebouncedRefetch(refetch);
  const add = (message: MessageItem) => amend((list) => withMessage(list, message, messagePageSize));
  useLive(
    { residenceId: id },
    {
      onEntry: (entry) => entry.msgType === "message" && add(messageOf(entry)),
      onMissed: refetch,
      onChanged({ removedId, spreadMs }) {
        amend((list) => withoutMessage(list, removedId));
        refetchSoon(spreadMs);
      },
    },
  );
  useResidenceGone(error === "notFound");
  return { messages: body ?? messages, add };
}
