/** What is reported, and as it is called after 举报: 小满的信. */
export type ReportTarget = { name: string } & (
  | {
      kind: "residence" | "message" | "photo";
      /** Of the residence, the message or the photo. */
      id: number;
    }
  | {
      kind: "page";
      /** With what the page was asked for. */
      path: string;
    }
);
