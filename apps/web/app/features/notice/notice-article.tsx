import { Link } from "react-router";
import type { BodyOf } from "@changming/contract/define";
import type { notice } from "@changming/contract/notice";
import { paths } from "../../paths.ts";
import { Article } from "../site/article.tsx";
import { counted } from "../site/counted.ts";

export type NoticeText = BodyOf<typeof notice.detail>;

/** One notice. */
export function NoticeArticle({ notice: told }: { notice: NoticeText }) {
  const turn = (beside: NoticeText["next"]) => beside && { title: beside.title, to: paths.notice(beside.id) };
  return (
    <Article
      above={[
        { name: "首页", to: paths.home() },
        { name: "公告", to: paths.notices() },
      ]}
      title={told.title}
      date={told.date_time}
      facts={told.read_nums > 0 && <span>{counted(told.read_nums)} 次阅读</span>}
      html={told.content}
      empty="这则公告只有标题，没有正文。"
      previous={turn(told.previous)}
      next={turn(told.next)}
    >
      <Link className="link" to={paths.notices()}>
        全部公告
      </Link>
    </Article>
  );
}
