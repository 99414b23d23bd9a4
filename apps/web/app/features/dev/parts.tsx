import { Button, RoundButton } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { HotScroll } from "@changming/ui/hot-scroll";
import { LevelSeal } from "@changming/ui/level-seal";
import { Mount, Portrait } from "@changming/ui/portrait";
import { RichText } from "@changming/ui/rich-text";
import { SearchBox } from "@changming/ui/search-box";
import { showToast } from "@changming/ui/toast";
import styles from "./parts.module.css";

const html =
  "<h2>小标题</h2><p>正文一段，<a href='/'>带一个链接</a>。</p><blockquote>引一句话。</blockquote><ul><li>其一</li><li>其二</li></ul>";
const text = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];

/** Every component of packages/ui outside the scenes, side by side. */
export function DevParts() {
  return (
    <div className={`wrap ${styles.parts}`}>
      <div className={styles.row}>
        <Button kind="primary">主要</Button>
        <Button>平静</Button>
        <Button kind="ghost">轻</Button>
        <Button disabled>不可用</Button>
        <RoundButton icon="pause" label="暂停" />
        <Button onClick={() => showToast("关键词不能为空")}>说一句话</Button>
      </div>
      <div className={styles.row}>
        {[1, 2, 3, 4, 5, 6, 7].map((level) => (
          <LevelSeal key={level} level={level} label={`第 ${level} 等`} />
        ))}
      </div>
      <div className={styles.row}>
        <Mount className={styles.portrait}>
          <Portrait src="/art/portraits/elder-man.svg" familyName="沈" />
        </Mount>
        <Mount className={styles.portrait}>
          <Portrait src="/art/portraits/young-woman.svg" familyName="欧阳" />
        </Mount>
      </div>
      <SearchBox action="/search" name="words" label="寻访" placeholder="逝者姓名" onSearch={showToast} />
      <HotScroll label="会走的列表" axis="x" loop={950} step={190} items={text} itemKey={(word) => word}>
        {(word) => <p>{word}</p>}
      </HotScroll>
      <EmptyState title="这里还没有什么" text="说会有什么，怎么开始。" />
      <RichText html={html} />
    </div>
  );
}
