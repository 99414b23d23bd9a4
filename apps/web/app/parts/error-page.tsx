import type { MouseEvent } from "react";
import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { showToast } from "@changming/ui/toast";
import { canonical } from "../url/canonical.ts";
import { paths } from "../url/paths.ts";
import { type LoadErrorName, isReachable } from "../api/load-error.ts";
import { PageTitle } from "./page-title.tsx";
import styles from "./error-page.module.css";

interface ErrorPageProps {
  /** Why there is nothing to display; null for an unexpected error. */
  reason?: LoadErrorName | null;
  /** Retries in place; without it the page is loaded again. */
  onRetry?: () => void;
}

/** A full load, not a navigation: the error may be in this very tab. An empty `href` is the page's own address. */
const thisPage = "";

function firstPage(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return canonical(pathname, query.toString()) ?? pathname;
}

function textOf(reason: LoadErrorName | null): [title: string, text: string] {
  if (reason === "pageTooDeep")
    return ["翻得太深了", "这里最多翻到第五百页。请从第一页看起，或加上关键词，缩小范围再看。"];
  if (reason === "offline") return ["没有网络", "这一页没有取到。请看看网络是否连好，再试一次。"];
  return ["这一页暂时打不开", "不是您的问题，我们已经记下。请过一会儿再试，已写好的内容不会丢。"];
}

/** Loads the page again, but only when the server is reachable: the browser's own error page has no links. */
async function loadAgain(): Promise<void> {
  if (await isReachable()) location.reload();
  else showToast("还没有连上网络，请稍后再试");
}

function handleAgain(event: MouseEvent): void {
  event.preventDefault();
  void loadAgain();
}

/** An error of the server or of the connection, or a list page that is too deep; says what to do next. */
export function ErrorPage({ reason = null, onRetry }: ErrorPageProps) {
  const { pathname, search } = useLocation();
  const [title, text] = textOf(reason);
  const tooDeep = reason === "pageTooDeep";
  return (
    <section className={`wrap ${styles.error}`}>
      <PageTitle title={title} />
      <meta name="robots" content="noindex" />
      <EmptyState title={title} text={text} level={1}>
        {onRetry ? (
          <Button onClick={onRetry}>再试一次</Button>
        ) : (
          <a
            className={buttonClass("secondary")}
            href={tooDeep ? firstPage(pathname, search) : thisPage}
            onClick={tooDeep ? undefined : handleAgain}
          >
            {tooDeep ? "从第一页看起" : "再试一次"}
          </a>
        )}
        <Link className={buttonClass("ghost")} to={paths.home()}>
          回到首页
        </Link>
      </EmptyState>
    </section>
  );
}
