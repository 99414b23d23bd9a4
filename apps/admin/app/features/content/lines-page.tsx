import { api } from "../../api.ts";
import { Tabs } from "../../parts/tabs.tsx";
import { LineList } from "./line-list.tsx";
import type { LineCalls } from "./line-types.ts";

/** Links need an address too; whoever has none sends none. */
const linkCalls: LineCalls = {
  ...api.friendLink,
  save: ({ url = "", ...line }) => api.friendLink.save({ ...line, url }),
};

const tabs = [
  {
    key: "hotWord",
    label: "热词",
    content: <LineList name="热词" hint="搜索框下面的词，最多显示前 12 个" calls={api.hotWord} longest={20} />,
  },
  {
    key: "friendLink",
    label: "友情链接",
    content: <LineList name="友情链接" hint="页脚的链接" calls={linkCalls} longest={30} hasUrl />,
  },
  {
    key: "messageScript",
    label: "寄语",
    content: <LineList name="寄语" hint="写信时可以借用的话" calls={api.messageScript} longest={200} />,
  },
  {
    key: "newsCategory",
    label: "文章栏目",
    content: <LineList name="文章栏目" hint="还有文章的栏目不能删去" calls={api.newsCategory} longest={20} />,
  },
];

export function LinesPage() {
  return (
    <>
      <h1>热词、链接与寄语</h1>
      <Tabs label="热词、链接与寄语" tabs={tabs} />
    </>
  );
}
