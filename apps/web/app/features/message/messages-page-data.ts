import type { Messages, ResidenceDetail } from "../../data/residence-data.ts";

/** Page size of the messages (R-message-1). */
export const messagePageSize = 10;

/** One page of the messages to a residence. */
export interface MessagesPageData {
  detail: ResidenceDetail;
  page: number;
  messages: Messages;
}
