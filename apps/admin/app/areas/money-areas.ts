import type { StaffRole } from "@changming/contract/staff-roles";
import type { Area } from "./area.ts";

const group = "礼物与收支";
const giftRoles: readonly StaffRole[] = ["administrator", "editor", "finance", "readOnly"];
const money: readonly StaffRole[] = ["administrator", "finance", "readOnly"];

export const moneyAreas: readonly Area[] = [
  {
    path: "gifts",
    title: "礼物",
    group,
    roles: giftRoles,
    load: async () => ({ Component: (await import("../features/gifts/gifts-page.tsx")).GiftsPage }),
  },
  {
    path: "gift-categories",
    title: "礼物分类",
    group,
    roles: giftRoles,
    load: async () => ({ Component: (await import("../features/gifts/categories-page.tsx")).CategoriesPage }),
  },
  {
    path: "orders",
    title: "订单",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/orders-page.tsx")).OrdersPage }),
  },
  {
    path: "payments",
    title: "支付流水",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/payments-page.tsx")).PaymentsPage }),
  },
  {
    path: "refunds",
    title: "退款",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/refunds-page.tsx")).RefundsPage }),
  },
  {
    path: "bills",
    title: "对账",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/bills-page.tsx")).BillsPage }),
  },
  {
    path: "bill-findings",
    title: "对账差异",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/findings-page.tsx")).FindingsPage }),
  },
  {
    path: "statements",
    title: "月结",
    group,
    roles: money,
    load: async () => ({ Component: (await import("../features/money/statements-page.tsx")).StatementsPage }),
  },
];
