import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { OpeningItemName } from "@changming/contract/admin/opening";
import { AnnounceDialog, ConfirmKeysDialog, OpenDialog, type Opening } from "./opening-dialogs.tsx";
import styles from "./opening.module.css";

type Item = Opening["itemList"][number];

/** Where an item is done; those without a page need the person who installed the site. */
const pathOf: Partial<Record<OpeningItemName, string>> = {
  contacts: "/site",
  texts: "/pages",
  legal: "/legal",
  staff: "/staff",
  gifts: "/gifts",
  gardens: "/gardens",
  residence: "/residences",
};

/** What is to be done before a real site opens, each state as measured, and the opening itself (R-operation-7). */
export function OpeningChecklist({ opening }: { opening: Opening }) {
  const { itemList } = opening;
  const required = itemList.filter(({ is_required }) => is_required);
  const later = itemList.filter(({ is_required }) => !is_required);
  const done = itemList.filter(({ state }) => state === "done").length;
  const next = required.find(({ state }) => state !== "done");
  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.progress}>
          {itemList.length} 件，做完 {done} 件
        </p>
        <h2>
          开门要等的 <small>{required.length} 件，做完才开得了门</small>
        </h2>
        <Items items={required} next={next?.name} canConfirmKeys={opening.can.confirm_keys} />
        <h2>
          开门以后也不迟 <small>{later.length} 件</small>
        </h2>
        <Items items={later} canConfirmKeys={false} />
      </div>
      <Side opening={opening} missing={required.filter(({ state }) => state !== "done")} />
    </div>
  );
}

interface ItemsProps {
  items: readonly Item[];
  next?: OpeningItemName | undefined;
  canConfirmKeys: boolean;
}

const stateNames: Record<Item["state"], string> = { done: "做完了", partly: "做了一部分", missing: "还没做" };

function Items({ items, next, canConfirmKeys }: ItemsProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => {
          const path = pathOf[item.name];
          const kind = item.name === next ? "primary" : "default";
          return (
            <li key={item.name} className={item.name === next ? styles.next : undefined}>
              <Lamp state={item.state} />
              <div>
                <h3>
                  {item.title} <em data-state={item.state}>{item.status}</em>
                </h3>
                <p>{item.reason}</p>
              </div>
              <span className={styles.doer}>{item.doer}</span>
              {path && (
                <Link to={path} className={styles.way} data-kind={kind} aria-label={`${item.title}：去看看`}>
                  {item.state === "done" ? "改一改" : "去做"}
                </Link>
              )}
              {item.name === "backup" && canConfirmKeys && (
                <Button type={kind} onClick={() => setConfirming(true)}>
                  记下位置
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {isConfirming && <ConfirmKeysDialog onClose={() => setConfirming(false)} />}
    </>
  );
}

/** A lamp that is unlit, half filled or lit, with its meaning for screen readers. */
function Lamp({ state }: { state: Item["state"] }) {
  return (
    <svg className={styles.lamp} data-state={state} viewBox="0 0 22 26" role="img" aria-label={stateNames[state]}>
      <path d="M11 2c3 3.5 4.5 5.7 4.5 8a4.5 4.5 0 0 1-9 0c0-2.3 1.5-4.5 4.5-8z" />
      <path d="M2 16h18c-.8 4.5-4 7-9 7s-8.2-2.5-9-7z" />
    </svg>
  );
}

function Side({ opening, missing }: { opening: Opening; missing: readonly Item[] }) {
  const [dialog, setDialog] = useState<"open" | "announce" | null>(null);
  const close = () => setDialog(null);
  const wasOpen = opening.open_time !== "";
  const canOpen = wasOpen || missing.length === 0;
  return (
    <aside className={styles.side}>
      <section aria-labelledby="seen">
        <h2 id="seen">客人现在看到的</h2>
        <p>
          门没有开以前，每个地址都是“还没有开门”那一页；搜索引擎不收，登录了后台的员工照常
          <a href="/" target="_blank" rel="noopener">
            看得见全站
          </a>
          。
        </p>
        <p>
          {opening.opens_on === "" ? "还没有写明哪天开门。" : `写明了 ${opening.opens_on} 开门；到那天不会自己开。`}
          {opening.can.open && (
            <Button type="link" onClick={() => setDialog("announce")}>
              定开门的日子
            </Button>
          )}
        </p>
      </section>
      <section aria-labelledby="open">
        <h2 id="open">开门</h2>
        <p>
          {missing.length === 0
            ? "该做的都做完了。开门以后，谁都看得见全站。"
            : `还差 ${missing.length} 件：${missing.map(({ title }) => title).join("、")}。`}
        </p>
        {opening.can.open ? (
          <Button type="primary" size="large" block disabled={!canOpen} onClick={() => setDialog("open")}>
            {canOpen ? "开门" : "还不能开门"}
          </Button>
        ) : (
          <p>开门由管理员来。</p>
        )}
      </section>
      {dialog === "open" && <OpenDialog later={opening.itemList} onClose={close} />}
      {dialog === "announce" && <AnnounceDialog day={opening.opens_on} onClose={close} />}
    </aside>
  );
}
