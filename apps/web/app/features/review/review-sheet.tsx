import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import { Moment } from "../personal/moment.tsx";
import { counted } from "../../parts/counted.ts";
import { DocumentsSection } from "./documents-section.tsx";
import type { ReviewDetail } from "./queue-query.ts";
import { isByReviewNavigation } from "./use-review-navigation.ts";
import { isLongWait, waitingText } from "./waiting-text.ts";
import styles from "./review-sheet.module.css";

interface ReviewSheetProps {
  review: ReviewDetail;
  /** Why a decision was rejected; "" when none was. */
  error: string;
  hasKeys: boolean;
  areDocumentsOpen: boolean;
  onOpenDocuments(): void;
  onDocumentViewed(): void;
}

/** Everything that is known about an application. */
export function ReviewSheet({ review, error, ...papers }: ReviewSheetProps) {
  return (
    <>
      <ReviewHead review={review} />
      <Settled review={review} error={error} />
      <ReviewFacts review={review} />
      <DocumentsSection review={review} {...papers} />
      <ReviewHistory review={review} />
    </>
  );
}

/** The person of this application, its garden, and how long it has been waiting. */
function ReviewHead({ review }: { review: ReviewDetail }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { state } = useLocation();
  useEffect(() => {
    if (isByReviewNavigation(state)) heading.current?.focus();
  }, [state]);
  const { name, years, garden_name, avatar, hours, times, state_text } = review;
  const isWaiting = review.state === "underReview";
  return (
    <header className={styles.head}>
      <Portrait className={styles.face} src={avatar} familyName="" alt={`${name}的头像`} sizes="120px" isFirst />
      <div>
        <h2 ref={heading} tabIndex={-1}>
          {name} <span className={styles.years}>{years}</span>
        </h2>
        <p>{garden_name}</p>
        <p className={styles.wait} data-long={(isWaiting && isLongWait(hours)) || undefined}>
          {isWaiting ? `等了 ${waitingText(hours)}` : state_text}
          {times > 1 && `，第 ${times} 次提交`}
        </p>
      </div>
    </header>
  );
}

/** The server's message for a user who may not decide about their own application. */
export const ownSentence = "这是您自己的申请，请由其他管理员或平台来审核";

/**
 * Why there is nothing to decide here: another reviewer did meanwhile, it was decided before, or it is the user's own.
 */
export function Settled({ review, error }: { review: ReviewDetail; error: string }) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== "") message.current?.focus();
  }, [error]);
  const { state, state_text, reason, decide_time, can } = review;
  const isWaiting = state === "underReview";
  if (error === "" && isWaiting && can.decide) return null;
  return (
    <div ref={message} tabIndex={-1} className={styles.settled} role={error === "" ? undefined : "alert"}>
      {error !== "" && <p>{error}</p>}
      {error === "" && isWaiting && <p>{ownSentence}</p>}
      {!isWaiting && (
        <p>
          {state_text}
          {decide_time && (
            <>
              ，<Moment at={decide_time} />
            </>
          )}
        </p>
      )}
      {!isWaiting && reason && <p>原因：{reason}</p>}
    </div>
  );
}

const sexes: Readonly<Record<number, string>> = { 1: "男", 2: "女" };

/** Everything that the applicant wrote, and who the applicant is. */
function ReviewFacts({ review }: { review: ReviewDetail }) {
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

/** The history so far, and who looked at which document. */
function ReviewHistory({ review: { history, looks } }: { review: ReviewDetail }) {
  if (history.length === 0 && looks.length === 0) return null;
  return (
    <section className={styles.history} aria-labelledby="history">
      <h3 id="history">经过</h3>
      <ol role="list">
        {history.map(({ time, state_text, by, reason }) => (
          <li key={`${time} ${state_text}`}>
            <Moment className={styles.time} at={time} />
            <span>
              {by}：{state_text}
              {reason && `，${reason}`}
            </span>
          </li>
        ))}
      </ol>
      {looks.length > 0 && (
        <details>
          <summary>谁看过材料（{counted(looks.length)} 次）</summary>
          <ol role="list">
            {looks.map(({ time, nickname, label }, place) => (
              <li key={`${time} ${place}`}>
                <Moment className={styles.time} at={time} />
                <span>
                  {nickname}：{label}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}
