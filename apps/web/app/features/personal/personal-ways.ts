import { pathnames, paths } from "../../url/paths.ts";

export interface PersonalWay {
  name: string;
  to: string;
  /** Paths of the pages below it. */
  below?: readonly string[];
  /** Number of unread messages behind it. */
  unread?: number;
  /** Its place is reserved, but its target is not known yet. */
  isOpen?: true;
}

interface Known {
  /** Undefined while it is fetched; null when no answer came. */
  unread: number | null | undefined;
  hasGarden: boolean | null | undefined;
}

/**
 * The menu of the personal centre. The fifth item leads to the user's gardens; a user who manages none is offered the
 * cooperation in its place, and when that is unknown, the page of the gardens says so.
 */
export function personalWays({ unread, hasGarden }: Known): PersonalWay[] {
  return [
    { name: "消息", to: paths.inbox(), below: [pathnames.inboxMessage], unread: unread ?? 0 },
    { name: "家庭居所", to: paths.ownResidences() },
    { name: "申请居所", to: paths.apply() },
    { name: "消费记录", to: paths.consumption() },
    gardenWay(hasGarden),
    { name: "浏览记录", to: paths.ownVisits() },
    { name: "意见反馈", to: paths.feedback() },
    { name: "修改密码", to: paths.revisePassword() },
    { name: "我的数据", to: paths.ownData() },
    { name: "关于我们", to: paths.about() },
    { name: "追思文化", to: paths.culture() },
    { name: "隐私说明", to: paths.privacy() },
  ];
}

function gardenWay(hasGarden: Known["hasGarden"]): PersonalWay {
  if (hasGarden === false) return { name: "合作加盟", to: paths.cooperation() };
  const own = { name: "我的园区", to: paths.ownGardens(), below: [pathnames.reviewQueue, pathnames.review] };
  return hasGarden === undefined ? { ...own, isOpen: true } : own;
}
