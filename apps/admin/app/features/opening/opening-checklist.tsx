import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { OpeningItemName } from "@changming/contract/admin/opening";
import { contentWriters, type StaffRole } from "@changming/contract/staff-roles";
import { chineseNumber } from "@changming/kit/numerals";
import { queries } from "../../api/query.ts";
import { Lamp } from "../../parts/lamp.tsx";
import { useSelf } from "../../session/session-store.ts";
import { AnnounceDialog, ConfirmKeysDialog, OpenDialog, type Opening } from "./opening-dialogs.tsx";
import styles from "./opening.module.css";

type Item = Opening["itemList"][number];

interface Place {
  path: string;
  /** Those who can do it; the others only read the state. */
  roles: readonly StaffRole[];
}

const residenceEditors = ["administrator", "reviewer"] as const;
const administrators = ["administrator"] as const;

/** Where an item is done; those without a page need the person who installed the site. */
const placeOf: Partial<Record<OpeningItemName, Place>> = {
  contacts: { path: "/site", roles: contentWriters },
  texts: { path: "/pages", roles: contentWriters },
  legal: { path: "/legal", roles: administrators },
  staff: { path: "/staff", roles: administrators },
  gifts: { path: "/gifts", roles: contentWriters },
  gardens: { path: "/gardens", roles: residenceEditors },
  residence: { path: "/residences", roles: residenceEditors },
};

/** What is to be done before a real site opens, each state as measured, and the opening itself (R-operation-7). */
export function OpeningChecklist({ opening }: { opening: Opening }) {
  const { itemList } = opening;
  const required = itemList.filter(({ is_required }) => is_required);
  const later = itemList.filter(({ is_required }) => !is_required);
  const next = required.find(({ state }) => state !== "done");
  return (
    <div className={styles.columns}>
      <div>
        <h2>
          开门要等的 <small>{chineseNumber(required.length)}件，做完才开得了门</small>
        </h2>
        <Items
          items={required}
          next={next?.name}
          canConfirmKeys={opening.can.confirm_keys}
          legalList={opening.legalList}
        />
        <h2>
          开门以后也不迟 <small>{chineseNumber(later.length)}件</small>
        </h2>
        <Items items={later} canConfirmKeys={false} legalList={[]} />
      </div>
      <Side opening={opening} missing={required.filter(({ state }) => state !== "done")} />
    </div>
  );
}

interface ItemsProps {
  items: readonly Item[];
  next?: OpeningItemName | undefined;
  canConfirmKeys: boolean;
  legalList: Opening["legalList"];
}

const stateNames: Record<Item["state"], string> = { done: "做完了", partly: "做了一部分", missing: "还没做" };

const lampOf = { done: "lit", partly: "half", missing: "unlit" } as const;

function Items({ items, next, canConfirmKeys, legalList }: ItemsProps) {
  const { role } = useSelf();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <ul className={styles.items}>
        {items.map((item) => {
          const place = placeOf[item.name];
          const kind = item.name === next ? "primary" : "default";
          const way = item.state === "done" ? "改一改" : "去做";
          return (
            <li key={item.name} className={item.name === next ? styles.next : undefined}>
              <Lamp state={lampOf[item.state]} label={stateNames[item.state]} />
              <div>
                <h3>
                  {item.title} <em data-state={item.state}>{item.status}</em>
                </h3>
                <p>{item.reason}</p>
                {item.name === "legal" && <LegalStates legalList={legalList} />}
              </div>
              <span className={styles.doer}>{item.doer}</span>
              {place?.roles.includes(role) && (
                <Link to={place.path} className={styles.way} data-kind={kind} aria-label={`${item.title}：${way}`}>
                  {way}
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

/** A lamp for each item of the checklist. */
export function OpeningProgress({ items }: { items: Opening["itemList"] }) {
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <p className={styles.progress}>
      {items.map(({ name, title, state }) => (
        <Lamp key={name} state={lampOf[state]} label={`${title}：${stateNames[state]}`} />
      ))}
      <span>
        {chineseNumber(items.length)}件，
        {done === 0 ? "都还没做完" : `做完${done === 2 ? "两" : chineseNumber(done)}件`}
      </span>
    </p>
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
        <ClosedPagePreview day={opening.opens_on} />
        <p>
          门没有开以前，每个地址都是这一页；搜索引擎不收，登录了后台的员工照常
          <a href="/" target="_blank" rel="noopener">
            看得见全站
          </a>
          。{opening.opens_on !== "" && `写明了 ${opening.opens_on} 开门；到那天不会自己开。`}
        </p>
        <p className={styles.ways}>
          <a href={closedPage} target="_blank" rel="noopener">
            看原样
          </a>
          {opening.can.open && (
            <button type="button" onClick={() => setDialog("announce")}>
              定开门的日子
            </button>
          )}
        </p>
      </section>
      <section aria-labelledby="open">
        <h2 id="open">开门</h2>
        <p>
          {missing.length === 0
            ? "该做的都做完了。开门以后，谁都看得见全站。"
            : `还差${missing.length === 2 ? "两" : chineseNumber(missing.length)}件：${missing.map(({ title }) => title).join("、")}。`}
        </p>
        {opening.can.open ? (
          <Button type="primary" size="large" block disabled={!canOpen} onClick={() => setDialog("open")}>
            {canOpen ? "开门" : "还不能开门"}
          </Button>
        ) : (
          <p>开门由管理员来。</p>
        )}
      </section>
      <Machine />
      {dialog === "open" && <OpenDialog later={opening.itemList} onClose={close} />}
      {dialog === "announce" && <AnnounceDialog day={opening.opens_on} onClose={close} />}
    </aside>
  );
}

/** Address of the page that visitors see; the server allows only this one to be framed. */
const closedPage = "/admin/closed-page";

/** The page itself, small, without scripts and out of reach; loaded again when its day changes. */
function ClosedPagePreview({ day }: { day: string }) {
  return (
    <div className={styles.preview} role="img" aria-label="客人现在看到的那一页，缩小的样子">
      <iframe key={day} src={closedPage} title="还没有开门" sandbox="allow-same-origin" tabIndex={-1} inert />
    </div>
  );
}

/** What applies of each legal rule now. */
function LegalStates({ legalList }: Pick<ItemsProps, "legalList">) {
  return (
    <ul className={styles.laws}>
      {legalList.map(({ title, state, source, is_lawful }) => (
        <li key={title}>
          <b>{title}</b> <i data-lawful={is_lawful}>{state}</i>
          <span>{source}</span>
        </li>
      ))}
    </ul>
  );
}

/** Database, disk, address and version, for those who may see them (R-operation-15). */
function Machine() {
  const { data } = useQuery(queries.today.health({}));
  if (!data || data.machineList.length === 0) return null;
  return (
    <section aria-labelledby="machine">
      <h2 id="machine">这台机器</h2>
      <dl className={styles.machine}>
        {data.machineList.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {data.can.examine && <Link to="/today/checkup">全部体检</Link>}
    </section>
  );
}
