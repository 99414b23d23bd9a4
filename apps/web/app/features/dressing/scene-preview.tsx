import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { sceneViewOf } from "../residence/scene-view.ts";
import styles from "./scene-preview.module.css";

/** The scene as visitors see it, smaller and read-only; fetched as a member, as it may be private. */
export function ScenePreview({ detail }: { detail: ResidenceDetail }) {
  const news = useQuery({
    key: String(detail.id),
    queryFn: (signal) => api.recentNews.list({ id: detail.id }, { asMember: true, signal }),
  });
  const view = sceneViewOf(detail, news.body ?? []);
  return (
    <div className={styles.preview} role="img" aria-label={labelOf(detail)}>
      <div inert>
        {detail.is_martyr ? <Memorial view={view} isOlder={detail.died_before_1950} /> : <Courtyard view={view} />}
      </div>
    </div>
  );
}

function labelOf({ is_martyr: isMartyr, dressing }: ResidenceDetail): string {
  const names = dressing.map(({ gift_name: name }) => name).join("、");
  return `${isMartyr ? "碑前" : "院落"}现在的样子${names === "" ? "，还没有摆放装扮" : `，摆着${names}`}`;
}
