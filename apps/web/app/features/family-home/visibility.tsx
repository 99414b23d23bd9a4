import { useRef, useState } from "react";
import { showToast } from "@changming/ui/toast";
import { pronounOf } from "../../parts/pronoun.ts";
import { api } from "../../api/api.ts";
import { ConfirmDialog } from "../family/confirm-dialog.tsx";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";
import styles from "./visibility.module.css";

/** `isClose` on the wire: 0 public, 1 private. */
type IsClose = 0 | 1;

/** Public or family only; the owner decides (R-family-4). The radio button changes after the server has saved. */
export function Visibility({ home, query }: Pick<FamilyPageData, "home" | "query">) {
  const choices = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<IsClose | null>(null);
  const { detail, can } = home;
  const her = pronounOf(detail);
  const text = {
    0: ["公开", `任何人都可以来看${her}，在搜索、园区和名录里找得到。`],
    1: [
      "私密",
      "只有家人能进来。名录、排行和搜索里立即不再出现，旧链接也打不开；守园人只看得到登记的内容和他审核过的申请，工作人员要看里面的内容须先写明原因，您读得到。",
    ],
  } as const;

  async function set(isClose: IsClose): Promise<string> {
    const result = await api.residence.setVisibility({ id: detail.id, isClose });
    if (!result.ok) return result.msg;
    query.amend((before) => ({ ...before, detail: { ...before.detail, is_close: isClose } }));
    query.refetch();
    showToast(isClose === 1 ? "已经设为私密，只有家人看得见" : "已经设为公开");
    return "";
  }

  /** Moves the focus to the saved choice, not to the one that was cancelled. */
  function close() {
    setWanted(null);
    choices.current?.querySelector<HTMLElement>("input:checked")?.focus();
  }

  return (
    <FamilyPart title="谁可以来">
      <fieldset ref={choices} className={styles.choices} aria-label="公开或私密">
        {([0, 1] as const).map((isClose) => (
          <label key={isClose} className={styles.choice}>
            <input
              type="radio"
              name="is_close"
              value={isClose}
              checked={detail.is_close === isClose}
              disabled={!can.own}
              onChange={() => setWanted(isClose)}
            />
            <b>{text[isClose][0]}</b>
            <span className={styles.text}>{text[isClose][1]}</span>
          </label>
        ))}
      </fieldset>
      {!can.own && <p className={styles.why}>公开还是私密，由主理人决定。</p>}
      {wanted !== null && (
        <ConfirmDialog
          title={wanted === 1 ? "设为私密？" : "设为公开？"}
          action={wanted === 1 ? "设为私密" : "设为公开"}
          onConfirm={() => set(wanted)}
          onClose={close}
        >
          {wanted === 1 ? <WhenClosed name={detail.name} /> : <WhenOpened name={detail.name} />}
        </ConfirmDialog>
      )}
    </FamilyPart>
  );
}

function WhenClosed({ name }: { name: string }) {
  return (
    <>
      <p>点了以后立即这样：</p>
      <ul>
        <li>只有家人登录以后能看到{name}的居所，别人打开旧链接，看到的和没有这一页一样。</li>
        <li>搜索、园区、名录和排行里不再出现，照片的旧地址也打不开。</li>
        <li>
          守园人只看得到登记的内容（姓名、性别、生卒、籍贯、民族、编号、等级）、他审核过的申请表，以及请他更正证书时写的话。照片、生平、相册、来信、礼物、谁来过，都看不到。
        </li>
        <li>
          工作人员平常也只看得到登记的内容、主理人和申请时填写的内容；要看里面的照片、生平、相册、来信，必须先写明原因。什么时候、什么角色、为什么看过，记在“家人”一页，您读得到。
        </li>
        <li>大家写的信、献的礼都还在，改回公开就又看得见。</li>
      </ul>
    </>
  );
}

function WhenOpened({ name }: { name: string }) {
  return (
    <>
      <p>点了以后立即这样：</p>
      <ul>
        <li>任何人都能看到{name}的居所：生平、相册、来信和献礼。</li>
        <li>搜索、园区和名录里找得到。</li>
        <li>随时可以再改回私密。</li>
      </ul>
    </>
  );
}
