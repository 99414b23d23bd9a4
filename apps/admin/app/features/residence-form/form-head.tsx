import { Link } from "react-router";
import styles from "./residence-form.module.css";

export function FormHead({ title, lead }: { title: string; lead: string }) {
  return (
    <header className={styles.head}>
      <nav aria-label="位置">
        <Link to="/residences">居所</Link>
        <span aria-hidden="true"> / </span>
        <span aria-current="page">{title}</span>
      </nav>
      <h1>{title}</h1>
      <p>{lead}</p>
    </header>
  );
}
