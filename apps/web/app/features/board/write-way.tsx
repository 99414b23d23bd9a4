import { Link } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { paths } from "../../paths.ts";
import { useUser } from "../account/user-info.ts";
import styles from "./write-way.module.css";

/** Where a letter begins: at the login for a visitor, who then comes back here. Writing itself is not open yet. */
export function WriteWay({ id }: { id: number }) {
  const user = useUser();
  if (user) return <p className={styles.soon}>写信还没有开放。开放以后，就在这里写。</p>;
  return (
    <Link className={buttonClass("main")} to={paths.login(paths.board(id))}>
      登录后写信
    </Link>
  );
}
