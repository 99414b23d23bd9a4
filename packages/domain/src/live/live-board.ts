/** Something that happened at a residence and that open pages show at once. */
export interface LiveNews {
  /** `removed`: a message that was taken away; `changed`: whatever else open pages are to ask for once more. */
  kind: "gift" | "message" | "removed" | "changed";
  residenceId: number;
  /** Of the row: `given_gift.id` for a gift, `blessing.id` for a message; 0 for `changed`. */
  id: number;
}

/** Where live news is pinned up; each node shows it to the sockets in its rooms. */
export interface LiveBoard {
  tell(news: LiveNews): void;
}
