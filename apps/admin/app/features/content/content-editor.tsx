import { Button } from "../../parts/button.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { ContentForm, type ContentEditorProps, type Written } from "./content-form.tsx";
import styles from "./content.module.css";

const nothing = () => Promise.resolve({ ok: true as const, body: null });

export function ContentEditor<Detail extends Written>(props: ContentEditorProps<Detail>) {
  const { name, load, onClose } = props;
  const { answer, again } = useAnswer<Detail | null>(name, load ?? nothing);
  return (
    <>
      <div className={styles.head}>
        <h1>{load ? `改${name}` : `写${name}`}</h1>
        <Button onClick={() => onClose()}>回到列表</Button>
      </div>
      <Loading answer={answer} again={again} />
      {answer?.ok && <ContentForm {...props} present={answer.body} />}
    </>
  );
}
