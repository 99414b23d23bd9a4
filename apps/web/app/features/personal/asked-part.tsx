import type { ReactNode } from "react";
import { Button } from "@changming/ui/button";
import { EmptyState, type EmptyStateProps } from "@changming/ui/empty-state";
import type { Asked } from "../../use-asked.ts";
import styles from "./asked-part.module.css";

export interface AskedPartProps<Body> {
  asked: Asked<Body>;
  /** What is asked for: 消息, 消费记录. */
  what: string;
  /** Of the heading that says what went wrong. */
  level?: EmptyStateProps["level"];
  children(body: Body): ReactNode;
}

/** A part of a page whose content the browser asks for: coming, there, or what went wrong and the way to try again. */
export function AskedPart<Body>({ asked, what, level, children }: AskedPartProps<Body>) {
  const { body, error, askAgain } = asked;
  if (body !== undefined) return children(body);
  if (!error) {
    return (
      <p className={styles.coming} role="status">
        正在取{what}…
      </p>
    );
  }
  const [title, words] = wordsOf(error, what);
  return (
    <div role="alert">
      <EmptyState title={title} words={words} level={level}>
        <Button onClick={askAgain}>再试一次</Button>
      </EmptyState>
    </div>
  );
}

function wordsOf(error: string, what: string): [title: string, words: string] {
  if (error === "offline") return ["网络不太通畅", `${what}没有取到。请看看网络是否连好，再试一次。`];
  if (error === "tooManyRequests") return ["请稍等一会儿", "刚才打开得太快了，过几秒再试一次。"];
  return [`${what}暂时取不到`, "不是您的问题，我们已经记下。请过一会儿再试。"];
}
