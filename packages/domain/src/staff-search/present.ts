import type { staffSearch } from "@changming/contract/admin/staff-search";
import type { BodyOf } from "@changming/contract/define";
import { fen, yuanText } from "@changming/kit/money";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import { yearsOf } from "../residence/life-dates.ts";
import { numberText } from "../residence/number-text.ts";
import { stateOf } from "../residence-for-staff/present-for-staff.ts";
import type { FoundForStaff } from "./find.ts";

/** Of a private residence only registration data; phone numbers are masked for every role. */
export function presentFound(found: FoundForStaff): BodyOf<typeof staffSearch.find> {
  const { residences, accounts, orders, gardens } = found;
  return {
    residences: {
      has_more: residences.hasMore,
      itemList: residences.rows.map((row) => ({
        id: row.id,
        name: row.name,
        years: yearsOf(row),
        number_text: numberText(row),
        garden_name: row.garden_name,
        state: stateOf(row),
      })),
    },
    accounts: {
      has_more: accounts.hasMore,
      itemList: accounts.rows.map((row) => ({
        id: row.id,
        nickname: row.nickname,
        mobile: row.closed_at ? "" : maskedPhone(row.mobile),
        state: row.closed_at ? "closed" : row.suspended_at ? "suspended" : "open",
      })),
    },
    orders: {
      has_more: orders.hasMore,
      itemList: orders.rows.map((row) => ({
        id: row.id,
        order_no: row.order_no,
        title: row.title,
        nickname: row.nickname,
        money: yuanText(fen(row.amount_fen)),
        state: row.state,
      })),
    },
    gardens: {
      has_more: gardens.hasMore,
      itemList: gardens.rows.map(({ id, name, region, hidden_at }) => ({
        id,
        name,
        region,
        is_hidden: hidden_at !== null,
      })),
    },
    phone_denied: found.isPhoneDenied,
  };
}
