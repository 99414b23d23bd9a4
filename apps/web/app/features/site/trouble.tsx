import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { canonical } from "../../canonical.ts";
import { paths } from "../../paths.ts";
import { isReachable } from "../../reach.ts";
import type { Refusal } from "../../refusal.ts";
import styles from "./trouble.module.css";

export interface TroubleProps {
  /** Why there is nothing to show; null for a fault. */
  reason?: Refusal | null;
  /** Asks again in place; without it the page is loaded again. */
  onRetry?: () => void;
}

/** A whole load, not a navigation: what went wrong may be in this very tab. An empty `href` is the page's own address. */
const thisPage = "";

function firstPage(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return canonical(pathname, query.toString()) ?? pathname;
}

function wordsOf(reason: Refusal | null): [title: string, words: string] {
  if (reason === "pageTooDeep")
    return ["翻得太深了", "这里最多翻到第五百页。请从第一页看起，或加上关键词，缩小范围再看。"];
  if (reason === "offline") return ["没有网络", "这一页没有取到。请看看网络是否连好，再试一次。"];
  return ["这一页暂时打不开", "不是您的问题，我们已经记下。请过一会儿再试，已写好的内容不会丢。"];
}

/** Loads the page again, but only when there is a server to load it from: the browser's own error page leads nowhere. */
async function loadAgain(): Promise<void> {
  if (await isReachable()) location.reload();
  else showToast("还没有连上网络，请稍后再试");
}

function handleAgain(event: MouseEvent): void {
  event.preventDefault();
  void loadAgain();
}

/** Something of ours or of the line went wrong, or a list was asked for too far down; says what to do next. */
export function Trouble({ reason = null, onRetry }: TroubleProps) {
  const { pathname, search } = useLocation();
  const [title, words] = wordsOf(reason);
  const tooDeep = reason === "pageTooDeep";
  return (
    <section className={`wrap ${styles.trouble}`}>
      <title>{`${title} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState title={title} words={words} level={1}>
        {onRetry ? (
          <Button onClick={onRetry}>再试一次</Button>
        ) : (
          <a
            className={buttonClass("calm")}
            href={tooDeep ? firstPage(pathname, search) : thisPage}
            onClick={tooDeep ? undefined : handleAgain}
          >
            {tooDeep ? "从第一页看起" : "再试一次"}
          </a>
        )}
        <Link className={buttonClass("bare")} to={paths.home()}>
          回到首页
        </Link>
      </EmptyState>
    </section>
  );
}
