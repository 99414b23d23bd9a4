import { useState } from "react";
import { api } from "../../api/api.ts";
import { Button } from "../../parts/button.tsx";
import { Drawer } from "../../parts/drawer.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { ArticleView } from "./content-preview.tsx";
import styles from "./content.module.css";

interface PageVersionsProps {
  contentType: number;
  name: string;
  onClose(): void;
}

/** Which version of a page was in force when: an old agreement stays readable. */
export function PageVersions({ contentType, name, onClose }: PageVersionsProps) {
  const { answer, again } = useAnswer(contentType, (signal) => api.staticPage.versions({ contentType }, { signal }));
  const [openVersion, setOpenVersion] = useState<number | null>(null);
  return (
    <Drawer title={`${name}的各版`} onClose={onClose} isWide>
      <Loading answer={answer} again={again} />
      {answer?.ok && answer.body.itemList.length === 0 && <p>还没有写</p>}
      <ul className={styles.days}>
        {answer?.ok &&
          answer.body.itemList.map(({ version, from_time, until_time, saved_by }) => (
            <li key={version}>
              <strong>第 {version} 版</strong>
              <span className={styles.small}>
                {from_time} 起，{until_time === "" ? "现行" : `到 ${until_time}`}
                {saved_by && `，${saved_by}保存`}
              </span>
              <Button kind="quiet" aria-label={`看第 ${version} 版`} onClick={() => setOpenVersion(version)}>
                看一看
              </Button>
            </li>
          ))}
      </ul>
      {openVersion !== null && <OneVersion key={openVersion} contentType={contentType} version={openVersion} />}
    </Drawer>
  );
}

function OneVersion({ contentType, version }: { contentType: number; version: number }) {
  const { answer, again } = useAnswer(version, (signal) =>
    api.staticPage.detail({ contentType, ofVersion: version }, { signal }),
  );
  if (!answer?.ok) return <Loading answer={answer} again={again} />;
  return <ArticleView title={answer.body.title} under={answer.body.update_time} html={answer.body.content} />;
}
