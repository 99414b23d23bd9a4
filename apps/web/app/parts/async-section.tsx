import type { ReactNode } from "react";
import { Button } from "@changming/ui/button";
import { EmptyState, type EmptyStateProps } from "@changming/ui/empty-state";
import type { QueryState } from "../api/use-query.ts";
import styles from "./async-section.module.css";

interface AsyncSectionProps<Body> {
  query: QueryState<Body>;
  /** What is loaded: 消息, 消费记录. */
  what: string;
  /** Level of the heading of an error. */
  level?: EmptyStateProps["level"];
  children(body: Body): ReactNode;
}

/** A section whose content is fetched by the browser: loading, loaded, or an error with a button to try again. */
export function AsyncSection<Body>({ query, what, level, children }: AsyncSectionProps<Body>) {
  const { body, error, refetch } = query;
  if (body !== undefined) return children(body);
  if (!error) {
    return (
      <p className={styles.coming} role="status">
        正在取{what}…
      </p>
    );
  }
  const [title, text] = textOf(error, what);
  return (
    <div role="alert">
      <EmptyState title={title} text={text} level={level}>
        <Button onClick={refetch}>再试一次</Button>
      </EmptyState>
    </div>
  );
}

function textOf(error: string, what: string): [title: string, text: string] {
  if (error === "offline") return ["网络不太通畅", `${what}没有取到。请看看网络是否连好，再试一次。`];
  if (error === "tooManyRequests") return ["请稍等一会儿", "刚才打开得太快了，过几秒再试一次。"];
  return [`${what}暂时取不到`, "不是您的问题，我们已经记下。请过一会儿再试。"];
}
