/** The reported thing, and its name after 举报: 小满的信. */
export type ReportTarget = { name: string } & (
  | {
      kind: "residence" | "message" | "photo";
      /** Id of the residence, the message or the photo. */
      id: number;
    }
  | {
      kind: "page";
      /** Including its query. */
      path: string;
    }
);
