import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { news } from "@changming/contract/news";
import { paths } from "../../url/paths.ts";
import { Article } from "../../parts/article.tsx";
import { counted } from "../../parts/counted.ts";

export type NewsText = BodyOf<typeof news.detail>;

/** One article, in its own category, whatever the address says. */
export function NewsArticle({ article }: { article: NewsText }) {
  const { category_id: categoryId, category_name: category } = article;
  const turn = (beside: NewsText["next"]) =>
    beside && { title: beside.title, to: paths.newsArticle(beside.id, categoryId) };
  return (
    <Article
      above={[
        { name: "首页", to: paths.home() },
        { name: "文章", to: paths.news() },
        { name: category, to: paths.news(categoryId) },
      ]}
      title={article.title}
      date={article.date_time}
      facts={article.read_nums > 0 && <span>{counted(article.read_nums)} 次阅读</span>}
      lead={article.sumary}
      thumb={article.thumb}
      html={article.content}
      empty="这篇文章的正文还没有放上来。"
      previous={turn(article.previous)}
      next={turn(article.next)}
    >
      <Link className="link" to={paths.news(categoryId)}>
        更多{category}
      </Link>
      <Link className="link" to={paths.news()}>
        全部文章
      </Link>
    </Article>
  );
}
