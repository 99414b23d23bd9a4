import { useQuery } from "@tanstack/react-query";
import { Button } from "antd";
import { useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { PlainConfirm } from "../../parts/confirm.tsx";
import { Loading } from "../../parts/loading.tsx";
import styles from "./legal-page.module.css";

type Rule = BodyOf<AdminCalls["legalChoice"]["list"]>["itemList"][number];
type Choice = Rule["choiceList"][number];

/** The legal rules that the operator has to answer, each with its source, what applies and who answered (R-operation-8). */
export function LegalPage() {
  const query = useQuery({ ...queries.legalChoice.list({}), refetchOnWindowFocus: true });
  const [asked, setAsked] = useState<{ rule: Rule; choice: Choice } | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <h1>法规选项</h1>
      <p className={styles.lead}>
        这几件事法规有要求，各地、各时也不一样，要您自己拿主意。这里写的是摘要，请按出处读原文，拿不准请问法务。没有回答的，正式网站先按合规的做法来。
      </p>
      <Loading query={query} />
      {query.data?.itemList.map((rule) => (
        <LegalRule
          key={rule.name}
          rule={rule}
          canAnswer={query.data.can_answer}
          onChoose={(choice) => setAsked({ rule, choice })}
        />
      ))}
      {asked && (
        <PlainConfirm
          title={`${asked.rule.title}：${asked.choice.label}`}
          consequences={
            <>
              <p>{asked.choice.effect}</p>
              <p>
                立刻生效，访客的页面马上跟着变；您的名字和时间会记在这里和审计日志里，以后可以再改。
                {!asked.choice.is_lawful && "这不是出处所要求的做法，请确认您所在的地方允许。"}
              </p>
            </>
          }
          action="就这样定"
          act={() =>
            api.legalChoice.answer({
              rule: asked.rule.name,
              choice: asked.choice.value,
              version: asked.rule.version,
            })
          }
          onClose={close}
          onDone={close}
        />
      )}
    </>
  );
}

interface LegalRuleProps {
  rule: Rule;
  canAnswer: boolean;
  onChoose(choice: Choice): void;
}

function LegalRule({ rule, canAnswer, onChoose }: LegalRuleProps) {
  const id = `legal-${rule.name}`;
  return (
    <section className={styles.rule} aria-labelledby={id}>
      <h2 id={id}>{rule.title}</h2>
      <p>{rule.question}</p>
      <ul className={styles.sources}>
        {rule.sourceList.map((source) => (
          <li key={source.title}>
            <p>
              <cite>《{source.title}》</cite>
              {source.issuer}，{source.number && `${source.number}，`}
              {source.in_force}。
              <a href={source.url} target="_blank" rel="noopener noreferrer">
                {source.url_name}
                <span className={styles.hidden}>（在新窗口打开）</span>
              </a>
            </p>
            <p>{source.article}</p>
          </li>
        ))}
      </ul>
      <ul className={styles.choices}>
        {rule.choiceList.map((choice) => {
          const isAnswer = rule.choice === choice.value;
          return (
            <li key={choice.value} data-effective={rule.effective === choice.value || undefined}>
              <div>
                <h3>
                  {choice.label}
                  {choice.is_lawful && <em>出处要求的做法</em>}
                  {choice.is_demo && <em>演示是这样的</em>}
                </h3>
                <p>{choice.effect}</p>
              </div>
              {isAnswer ? (
                <span className={styles.chosen}>已选</span>
              ) : (
                canAnswer && (
                  <Button onClick={() => onChoose(choice)} aria-label={`${rule.title}：选“${choice.label}”`}>
                    选这个
                  </Button>
                )
              )}
            </li>
          );
        })}
      </ul>
      <p className={styles.answer} role="status">
        {answerText(rule)}
      </p>
    </section>
  );
}

/** Who answered and when, or what applies without an answer. */
function answerText({ choice, choiceList, effective, answered_by, answer_time }: Rule): string {
  const now = choiceList.find(({ value }) => value === effective)?.label ?? "";
  if (choice === "") return `还没有回答，现在是：${now}。`;
  if (answered_by === "")
    return `现在是：${now}。升级到有这一页的版本（${answer_time.slice(0, 10)}）以前就是这样，沿用着。`;
  return `现在是：${now}。${answered_by} 在 ${answer_time.slice(0, 16)} 定的。`;
}
