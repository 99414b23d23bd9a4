/** Reasons for reporting a page, a message or a photo: wire value and text. */
export const reportReasons = {
  untrue: "内容不实",
  insult: "侮辱、诽谤逝者或他人",
  privacy: "泄露个人隐私",
  unauthorised: "未经家属同意",
  picture: "图片不当或侵权",
  fraud: "广告、诈骗",
  unlawful: "违法违规",
  other: "其他原因",
} as const;

export type ReportReason = keyof typeof reportReasons;

/** What a relative may request about the page of a family member. */
export const relativeWishes = {
  view: "查阅或复制资料",
  correct: "更正内容",
  hide: "不再公开",
  remove: "删除页面",
  keep: "由我来管理",
} as const;

export type RelativeRequestKind = keyof typeof relativeWishes;

/** Maximum number of documents of a relative's request. */
export const maxConcernDocuments = 3;
