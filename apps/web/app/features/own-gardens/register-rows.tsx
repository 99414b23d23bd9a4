import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import { type PlacedItem, type Register, registerPageSize } from "./own-garden-data.ts";
import styles from "./own-garden-numbers.module.css";

interface RegisterRowsProps {
  id: number;
  register: Register;
  page: number;
  keywords: string;
  onOpen(item: PlacedItem): void;
}

/** One page of a garden's register, by letter zone and number. */
export function RegisterRows({ id, register, page, keywords, onOpen }: RegisterRowsProps) {
  const { counts, itemList, levels } = register;
  const list = pagedOf(page, registerPageSize, counts, itemList);
  const levelName = (level: number) => levels.find((one) => one.level === level)?.level_name ?? "";
  const to = (other: number) => paths.ownGardenNumbers(id, { keywords, page: beyondFirst(other) });
  if (itemList.length === 0) {
    return (
      <NothingListed list={list} first={to(1)} what="居所">
        {keywords === "" ? (
          <EmptyState title="园里还没有居所" text="家人的入驻申请通过之后，居所就在这里，按字母区与编号排着。" />
        ) : (
          <EmptyState title={`没有找到“${keywords}”`} text="可以只写姓，或只写编号的数字再找一次。" />
        )}
      </NothingListed>
    );
  }
  return (
    <>
      <p className={styles.sum}>共 {counted(counts)} 座</p>
      <ul role="list" className={styles.rows}>
        {itemList.map((item) => (
          <li key={item.id}>
            <b>{item.name}</b>
            <span className={styles.years}>
              {item.years}
              {item.is_close === 1 && "（私密）"}
            </span>
            <span>{item.number_text}</span>
            <span>{levelName(item.level)}</span>
            <Button kind="ghost" onClick={() => onOpen(item)}>
              改<span className="hide">{item.name}的等级与编号</span>
            </Button>
          </li>
        ))}
      </ul>
      <Pager list={list} to={to} further="可以按姓名或编号查找。" />
    </>
  );
}
