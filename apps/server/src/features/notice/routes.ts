import { notice } from "@changming/contract/notice";
import { listNotices, getNotice, presentNotice, presentNoticeItem } from "@changming/domain/notice/list-notices";
import { bind } from "../../http/bind.ts";

export const noticeRoutes = [
  bind(notice.list, async (ctx, input) => {
    const { counts, rows } = await listNotices(ctx, input);
    return { counts, itemList: rows.map(presentNoticeItem) };
  }),
  bind(notice.detail, async (ctx, input) => presentNotice(await getNotice(ctx, input))),
];
