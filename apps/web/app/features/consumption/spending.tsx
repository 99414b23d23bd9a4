import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { useAddress } from "../../use-address.ts";
import type { UserInfo } from "../account/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { NothingSpent } from "./nothing-spent.tsx";
import { StillToPay } from "./still-to-pay.tsx";
import { filterIn, inputOf, isEverything, queryOf, wrongIn } from "./spending-filter.ts";
import { SpendingForm } from "./spending-form.tsx";
import { SpendingRows } from "./spending-rows.tsx";

/** What the reader gave and paid, narrowed as the address says. */
export function Spending({ user }: { user: UserInfo }) {
  const filter = filterIn(useAddress().searchParams);
  const to = (page?: number) => paths.consumption(queryOf(filter, page));
  const isNarrowed = !isEverything(filter);
  return (
    <>
      <StillToPay />
      {/* Another filter fills the fields anew. */}
      <SpendingForm key={to()} filter={filter} />
      {wrongIn(filter) === null ? (
        <OwnList
          user={user}
          what="消费记录"
          to={to}
          ask={(paging, signal) => api.consumption.list({ ...inputOf(filter), ...paging }, { signal })}
          left="更早的记录都还在"
          further="请用日期缩小范围再看。"
          empty={<NothingSpent isNarrowed={isNarrowed} />}
        >
          {(body) => <SpendingRows body={body} isNarrowed={isNarrowed} />}
        </OwnList>
      ) : (
        <EmptyState title="这样筛选不出来" words="请按上面的提示改一改，再按“确定”。">
          <Link className="link" to={paths.consumption()}>
            看全部记录
          </Link>
        </EmptyState>
      )}
    </>
  );
}
