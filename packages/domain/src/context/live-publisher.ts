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
