import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { OwnVisitRows } from "./own-visit-rows.tsx";

/** The user's own visits, latest first. */
export function OwnVisits({ user }: { user: UserInfo }) {
  return (
    <OwnList
      user={user}
      what="浏览记录"
      to={paths.ownVisits}
      queryFn={(paging, signal) => api.visit.own(paging, { signal })}
      left="更早的记录都还在"
      empty={
        <EmptyState title="还没有去过哪里" text="登录后看过的居所会记在这里，方便您再去看看。">
          <Link className="link" to={paths.gardens()}>
            去园区走走
          </Link>
        </EmptyState>
      }
    >
      {({ itemList, counts }) => <OwnVisitRows visits={itemList} counts={counts} />}
    </OwnList>
  );
}
