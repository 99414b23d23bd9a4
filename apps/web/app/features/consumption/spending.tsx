import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { useAddress } from "../../url/use-address.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { OwnList } from "../personal/own-list.tsx";
import { withGifts } from "../gift-panel/gift-hash.ts";
import { UnpaidHint, type UnpaidOrder, useUnpaidOrder } from "../payment/unpaid-order.tsx";
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

/** The empty list: no spending at all, or none that matches the filter. */
function NothingSpent({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState title="没有符合的记录" text="换一个类别，或把日期、金额放宽一些再看。">
        <Link className="link" to={paths.consumption()}>
          看全部记录
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有消费记录" text="献过的礼、付过的居所申请费会一笔一笔记在这里，免费的也记。">
      <Link className="link" to={paths.gardens()}>
        去园区走走
      </Link>
    </EmptyState>
  );
}

/** The page on which an unpaid order can be paid. */
function wayOn({ kind, order: { residenceId } }: UnpaidOrder): string {
  if (kind === "application") return paths.ownResidences(1);
  return kind === "gift"
    ? withGifts(paths.residence(residenceId))
    : paths.familyDressing({ id: residenceId, name: "" });
}

/** The last unpaid order of this browser, with a link to pay it. */
function StillToPay() {
  const unpaid = useUnpaidOrder();
  if (!unpaid) return null;
  return (
    <UnpaidHint order={unpaid.order}>
      <Link className="link" to={wayOn(unpaid)}>
        接着付
      </Link>
    </UnpaidHint>
  );
}
