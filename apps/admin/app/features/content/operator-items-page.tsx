import { api } from "../../api/api.ts";
import { Tabs } from "../../parts/tabs.tsx";
import type { OperatorItemCalls } from "./operator-item-dialog.tsx";
import { OperatorItemList } from "./operator-item-list.tsx";
import { StarterDraft } from "../opening/starter-draft.tsx";

/** The call for links requires an address; a link without one sends an empty string. */
const linkCalls: OperatorItemCalls = {
  ...api.friendLink,
  save: ({ url = "", ...entry }) => api.friendLink.save({ ...entry, url }),
};

const tabs = [
  {
    key: "hotWord",
    label: "热词",
    content: (
      <OperatorItemList name="热词" hint="搜索框下面的词，最多显示前 12 个" calls={api.hotWord} maxLength={20} />
    ),
  },
  {
    key: "friendLink",
    label: "友情链接",
    content: <OperatorItemList name="友情链接" hint="页脚的链接" calls={linkCalls} maxLength={30} hasUrl />,
  },
  {
    key: "messageScript",
    label: "寄语",
    content: <OperatorItemList name="寄语" hint="写信时可以借用的话" calls={api.messageScript} maxLength={200} />,
  },
  {
    key: "newsCategory",
    label: "文章栏目",
    content: <OperatorItemList name="文章栏目" hint="还有文章的栏目不能删去" calls={api.newsCategory} maxLength={20} />,
  },
];

export function OperatorItemsPage() {
  return (
    <>
      <h1>热词、链接与寄语</h1>
      <StarterDraft />
      <Tabs label="热词、链接与寄语" tabs={tabs} />
    </>
  );
}
