import type { ReactNode } from "react";
import { Moment } from "../personal/moment.tsx";
import type { ReviewDetail } from "./review-data.ts";
import styles from "./review-facts.module.css";

const sexes: Readonly<Record<number, string>> = { 1: "男", 2: "女" };

/** Everything that the applicant wrote, and who the applicant is. */
export function ReviewFacts({ review }: { review: ReviewDetail }) {
  return (
    <>
      <dl className={styles.facts}>
        <Fact term="生于">
          <InBoth text={review.birthday_text} other={review.birthday_other} />
        </Fact>
        <Fact term="卒于">
          <InBoth text={review.shengu_text} other={review.shengu_other} />
        </Fact>
        <Fact term="享年">{review.age > 0 ? `${review.age} 岁` : "不详"}</Fact>
        <Fact term="性别">{sexes[review.gender] ?? "不详"}</Fact>
        <Fact term="籍贯">{review.jiguan_str}</Fact>
        <Fact term="民族">{review.nation}</Fact>
        <Fact term="申请人">
          {review.nickname}　{review.mobile}
        </Fact>
        <Fact term="逝者是申请人的">{review.shengu_guanxi}</Fact>
        <Fact term="建成以后">{review.is_close === 1 ? "私密，只有家人看得见" : "公开，任何人都看得见"}</Fact>
        <Fact term="提交于">
          <Moment at={review.send_time} />
        </Fact>
        <Fact term="申请费">{review.is_paid ? "已付" : "没有收费"}</Fact>
      </dl>
      <section className={styles.statement} aria-labelledby="statement">
        <h3 id="statement">申请说明</h3>
        <p>{review.shuoming_text}</p>
      </section>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A day as it was written, and in the other calendar, since documents may name either. */
function InBoth({ text, other }: { text: string; other: string }) {
  return (
    <>
      {text}
      {other && <span className={styles.other}>{other}</span>}
    </>
  );
}
