import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { NothingSpent } from "./nothing-spent.tsx";
import { StillToPay } from "./still-to-pay.tsx";
import { filterIn, inputOf, isEverything, queryOf, fieldErrorIn } from "./spending-filter.ts";
import { SpendingForm } from "./spending-form.tsx";
import { SpendingRows } from "./spending-rows.tsx";

/** The user's own spending, filtered as the URL says. */
export function Spending({ user }: { user: UserInfo }) {
  const filter = filterIn(useAddress().searchParams);
  const to = (page?: number) => paths.consumption(queryOf(filter, page));
  const isNarrowed = !isEverything(filter);
  return (
    <>
      <StillToPay />
      {/* Another filter resets the fields. */}
      <SpendingForm key={to()} filter={filter} />
      {fieldErrorIn(filter) === null ? (
        <OwnList
          user={user}
          what="消费记录"
          to={to}
          queryFn={(paging, signal) => api.consumption.list({ ...inputOf(filter), ...paging }, { signal })}
          left="更早的记录都还在"
          further="请用日期缩小范围再看。"
          empty={<NothingSpent isNarrowed={isNarrowed} />}
        >
          {(body) => <SpendingRows body={body} isNarrowed={isNarrowed} />}
        </OwnList>
      ) : (
        <EmptyState title="这样筛选不出来" text="请按上面的提示改一改，再按“确定”。">
          <Link className="link" to={paths.consumption()}>
            看全部记录
          </Link>
        </EmptyState>
      )}
    </>
  );
}
