import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { counted } from "../../parts/counted.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { countSharedPhotos, dropSharedPhotos } from "./shared-photos.ts";
import styles from "./shared-photos-page.module.css";

/** Photos that were shared from the phone's gallery: the user chooses the album that gets them (R-site-19). */
export function SharedPhotosPage({ user }: { user: UserInfo }) {
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => void countSharedPhotos().then(setCount), []);
  const residences = useQuery({
    key: `${user.token} residences`,
    queryFn: (signal) => api.residence.own({}, { signal }),
  });
  if (count === null) return null;
  if (count === 0) {
    return (
      <EmptyState title="没有等着放的照片" text="在手机的相册里选好照片，点“分享”，再选这里，就能放进家里的相册。">
        <Link className="link" to={paths.ownResidences()}>
          去家庭居所
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <p>收到 {counted(count)} 张照片，还在这台手机上。放进哪一本相册？</p>
      <AsyncSection query={residences} what="居所">
        {({ itemList }) => {
          const managed = itemList.filter(({ can }) => can.manage);
          if (managed.length === 0) {
            return <EmptyState title="还没有可以放照片的居所" text="相册由居所的主理人和管理人整理。" />;
          }
          return managed.map(({ id, name }) => <Albums key={id} place={{ id, name }} user={user} />);
        }}
      </AsyncSection>
      <p>
        <Button kind="ghost" onClick={() => void dropSharedPhotos().then(() => setCount(0))}>
          不放了
        </Button>
      </p>
    </>
  );
}

function Albums({ place, user }: { place: FamilyPlace; user: UserInfo }) {
  const query = useQuery({
    key: `${user.token} albums ${place.id}`,
    queryFn: (signal) => api.familyAlbum.list({ residenceId: place.id }, { signal }),
  });
  return (
    <section className={styles.residence} aria-label={place.name}>
      <h2>{place.name}</h2>
      <AsyncSection query={query} what="相册" level={3}>
        {({ itemList, album_nums_limit: limit }) => (
          <ul className={styles.albums}>
            {itemList.map(({ id, album_name: name, counts }) => (
              <li key={id}>
                <Link to={`${paths.familyAlbumEdit(place, { id, name })}#shared`}>
                  {name}
                  <small>现有 {counted(counts)} 张</small>
                </Link>
              </li>
            ))}
            {itemList.length < limit && (
              <li>
                <Link to={`${paths.familyAlbumEdit(place)}#shared`}>新建一本相册</Link>
              </li>
            )}
          </ul>
        )}
      </AsyncSection>
    </section>
  );
}
