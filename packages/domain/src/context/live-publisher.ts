import { afterCommit, type Transactional } from "@changming/db/tx";

/** An event at a residence that open pages display at once. */
export interface LiveEvent {
  /** `removed`: a message was removed; `changed`: anything else that open pages must refetch. */
  kind: "gift" | "message" | "removed" | "changed";
  residenceId: number;
  /** Row id: `given_gift.id` for a gift, `message.id` for a message; 0 for `changed`. */
  id: number;
}

/** Publishes live events to all nodes; each sends them to the sockets of its channels. */
export interface LivePublisher {
  publish(event: LiveEvent): void;
}

/**
 * Publishes a live event after the commit, to the channels of the residence and, if public, of the home page. Required
 * for each delivered gift (`given_gift.id`) and each message made visible or removed (`message.id`). Lost if the
 * process dies right after the commit; pages then catch up by ordinary calls. Throws outside a transaction.
 */
export function announceLive(ctx: Transactional & { live: LivePublisher }, event: LiveEvent): void {
  afterCommit(ctx, () => ctx.live.publish(event));
}
