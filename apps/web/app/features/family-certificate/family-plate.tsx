import { residenceCode, shortPath } from "@changming/kit/residence-code";
import { api } from "../../api/api.ts";
import { CopyField } from "../../parts/copy-field.tsx";
import { FileButton } from "../certificate/file-button.tsx";
import type { FamilyPlace } from "../../url/paths.ts";
import styles from "./family-plate.module.css";

/** The plate for the stone: its QR code and short address lead to the residence. */
export function FamilyPlate({ place, isPrivate }: { place: FamilyPlace; isPrivate: boolean }) {
  const fetchPlate = () => api.plate.ofResidence({ residenceId: place.id });
  const name = `二维码牌-${place.name}`;
  return (
    <section className={styles.part} aria-labelledby="plate">
      <h2 id="plate">碑上的二维码牌</h2>
      <p>
        58 × 61 毫米。印出来裱上防水膜，或送去烧瓷、刻石；脏了、磨花了一小块，也还扫得动。
        {isPrivate
          ? "居所现在是私密的：扫了码看不到内容，家人登录以后才进得来。"
          : "站在碑前的人扫一扫，看到一页很轻的简版，信号弱也打得开，不登录也能点灯。"}
      </p>
      <CopyField
        label={`短网址，扫不动时也可以输入（短码 ${residenceCode(place.id)}）`}
        text={new URL(shortPath(place.id), location.origin).href}
        action="复制网址"
      />
      <p className={styles.ways}>
        <FileButton kind="pdf" name={name} queryFn={fetchPlate} />
        <FileButton kind="svg" name={name} queryFn={fetchPlate} />
      </p>
    </section>
  );
}
