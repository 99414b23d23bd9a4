import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { paths } from "../../url/paths.ts";
import { Article } from "../../parts/article.tsx";
import { counted } from "../../parts/counted.ts";

type NoticeText = BodyOf<typeof notice.detail>;

export function NoticeArticle({ notice: article }: { notice: NoticeText }) {
  const turn = (beside: NoticeText["next"]) => beside && { title: beside.title, to: paths.notice(beside.id) };
  return (
    <Article
      above={[
        { name: "首页", to: paths.home() },
        { name: "公告", to: paths.notices() },
      ]}
      title={article.title}
      date={article.date_time}
      facts={article.read_nums > 0 && <span>{counted(article.read_nums)} 次阅读</span>}
      html={article.content}
      empty="这则公告只有标题，没有正文。"
      previous={turn(article.previous)}
      next={turn(article.next)}
    >
      <Link className="link" to={paths.notices()}>
        全部公告
      </Link>
    </Article>
  );
}
