import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import styles from "./retained-data.module.css";

const retained = [
  ["您是谁", "手机号、昵称、头像。密码只存一段无法还原的记号，谁也看不到原文，包括我们。"],
  ["您做过的事", "缅怀、留言、献礼、看过哪些居所，以及订单与金额。"],
  ["您管理的", "您的居所、相册与生平，和家人的关系称呼。"],
  ["往来", "站内消息、意见反馈、合作申请。证件照片加密存放，办完后删去。"],
  ["登录", "在哪些时候登录过，用来保护账号。"],
] as const;

/** What the site stores about an account, in plain language. */
export function RetainedData() {
  return (
    <>
      <dl className={styles.retained}>
        {retained.map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        怎样使用、保存多久，写在
        <Link className="link" to={paths.privacy()}>
          隐私说明
        </Link>
        里。
      </p>
    </>
  );
}
