import { DetailList } from "../../parts/detail-list.tsx";
import type { ApplicationDetail } from "./memorial-items.ts";
import { ageText } from "./memorial-labels.ts";
import styles from "./memorials.module.css";

export function ApplicationFacts({ one }: { one: ApplicationDetail }) {
  return (
    <div className={styles.head}>
      {one.avatar && <img className={styles.portrait} src={one.avatar} alt={`${one.name}的照片`} />}
      <DetailList details={factsOf(one)} />
    </div>
  );
}

const withOther = (text: string, other: string) => (other === "" ? text : `${text}（${other}）`);

function factsOf(one: ApplicationDetail) {
  return [
    { label: "状态", value: `${one.state_text}${one.can.decide ? `，已等 ${ageText(one.hours)}` : ""}` },
    { label: "性别", value: one.gender === 1 ? "男" : "女" },
    { label: "出生", value: withOther(one.birthday_text, one.birthday_other) },
    { label: "身故", value: withOther(one.shengu_text, one.shengu_other) },
    { label: "享年", value: one.age > 0 ? `${one.age} 岁` : "" },
    { label: "籍贯", value: one.jiguan_str },
    { label: "民族", value: one.nation },
    { label: "申请人", value: `${one.nickname}（${one.shengu_guanxi}）${one.mobile}` },
    { label: "费用", value: one.is_paid ? "已付" : "不收费" },
    { label: "建成以后", value: one.is_close === 1 ? "私密，只有家人看得见" : "公开" },
    { label: "第几次提交", value: String(one.times) },
    { label: "通过后的编号", value: one.can.decide ? one.number_text : "" },
    { label: "驳回的原因", value: one.reason },
    { label: "申请说明", value: <span className={styles.text}>{one.shuoming_text}</span>, isWide: true },
  ];
}

/** Its decisions, and the staff who viewed its documents. */
export function ApplicationHistory({ one: { history, looks } }: { one: ApplicationDetail }) {
  return (
    <section aria-label="经过">
      <h3>经过</h3>
      <ul className={styles.items}>
        {history.map(({ time, state_text, by, reason }, index) => (
          <li key={index}>
            <time>{time}</time>
            {by}：{state_text}
            {reason && `（${reason}）`}
          </li>
        ))}
      </ul>
      {looks.length > 0 && (
        <details>
          <summary>谁看过材料（{looks.length}）</summary>
          <ul className={styles.items}>
            {looks.map(({ time, nickname, label }, index) => (
              <li key={index}>
                <time>{time}</time>
                {nickname} 看了{label}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
