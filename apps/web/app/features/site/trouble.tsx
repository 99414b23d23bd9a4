import { Link, useLocation } from "react-router";
import { Button, buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { canonical } from "../../canonical.ts";
import { paths } from "../../paths.ts";
import styles from "./trouble.module.css";

export interface TroubleProps {
  tooDeep?: boolean;
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

/** Something of ours went wrong, or a list was asked for too far down; says what to do next. */
export function Trouble({ tooDeep = false, onRetry }: TroubleProps) {
  const { pathname, search } = useLocation();
  const [title, words] = tooDeep
    ? ["翻得太深了", "这里只能翻到第五百页。请加上姓名或籍贯，缩小范围再看。"]
    : ["这一页暂时打不开", "不是您的问题，我们已经记下。请过一会儿再试，已写好的内容不会丢。"];
  return (
    <section className={`wrap ${styles.trouble}`}>
      <title>{`${title} · 长明`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="hide">{title}</h1>
      <EmptyState title={title} words={words}>
        {onRetry ? (
          <Button onClick={onRetry}>再试一次</Button>
        ) : (
          <a className={buttonClass("calm")} href={tooDeep ? firstPage(pathname, search) : thisPage}>
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
