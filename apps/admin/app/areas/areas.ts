import type { ComponentType } from "react";
import { healthReaders } from "@changming/contract/admin/health-kinds";
import { contentReaders, type StaffRole, staffRoles } from "@changming/contract/staff-roles";

export interface Area {
  /** Path below /admin, also in the menu. */
  path: string;
  title: string;
  group: string;
  /** Roles that see it in the menu; the server decides what they may do in it. */
  roles: readonly StaffRole[];
  load(): Promise<{ Component: ComponentType }>;
  /** Pages below its path that are not in the menu. */
  pages?: readonly AreaPage[];
}

type AreaPage = Omit<Area, "group" | "pages">;

const todayAreas: readonly Area[] = [
  {
    path: "today",
    title: "今日",
    group: "值班",
    roles: staffRoles,
    load: async () => ({ Component: (await import("../features/today/today-page.tsx")).TodayPage }),
    pages: [
      {
        path: "checkup",
        title: "全部体检",
        roles: healthReaders,
        load: async () => ({ Component: (await import("../features/today/checkup-page.tsx")).CheckupPage }),
      },
    ],
  },
];

const contentArea = { group: "内容", roles: contentReaders } as const;

const contentAreas: readonly Area[] = [
  {
    ...contentArea,
    path: "site",
    title: "站点信息",
    load: async () => ({ Component: (await import("../features/content/site-info-page.tsx")).SiteInfoPage }),
  },
  {
    ...contentArea,
    path: "slides",
    title: "轮播图",
    load: async () => ({ Component: (await import("../features/content/slides-page.tsx")).SlidesPage }),
  },
  {
    ...contentArea,
    path: "notices",
    title: "公告",
    load: async () => ({ Component: (await import("../features/content/notices-page.tsx")).NoticesPage }),
  },
  {
    ...contentArea,
    path: "news",
    title: "文章",
    load: async () => ({ Component: (await import("../features/content/news-page.tsx")).NewsPage }),
  },
  {
    ...contentArea,
    path: "pages",
    title: "固定页面",
    load: async () => ({ Component: (await import("../features/content/static-pages-page.tsx")).StaticPagesPage }),
  },
  {
    ...contentArea,
    path: "lines",
    title: "热词、链接与寄语",
    load: async () => ({ Component: (await import("../features/content/operator-items-page.tsx")).OperatorItemsPage }),
  },
];

const legalAreas: readonly Area[] = [
  {
    path: "legal",
    title: "法规选项",
    group: "内容",
    roles: staffRoles,
    load: async () => ({ Component: (await import("../features/legal/legal-page.tsx")).LegalPage }),
  },
];

/** Roles that read memorials, messages and accounts. */
const readers = ["administrator", "reviewer", "readOnly"] as const;

const memorialsAreas: readonly Area[] = [
  {
    path: "applications",
    title: "入驻申请",
    group: "纪念",
    roles: readers,
    load: async () => ({
      Component: (await import("../features/memorials/applications-page.tsx")).ApplicationsPage,
    }),
  },
  {
    path: "cooperations",
    title: "合作申请",
    group: "纪念",
    roles: readers,
    load: async () => ({
      Component: (await import("../features/memorials/cooperations-page.tsx")).CooperationsPage,
    }),
  },
  {
    path: "corrections",
    title: "证书更正",
    group: "纪念",
    roles: readers,
    load: async () => ({
      Component: (await import("../features/memorials/corrections-page.tsx")).CorrectionsPage,
    }),
  },
  {
    path: "residences",
    title: "居所",
    group: "纪念",
    roles: readers,
    load: async () => ({ Component: (await import("../features/memorials/residences-page.tsx")).ResidencesPage }),
    pages: [
      {
        path: "new",
        title: "立一处居所",
        roles: ["administrator", "reviewer"],
        load: async () => ({
          Component: (await import("../features/residence-form/new-residence-page.tsx")).NewResidencePage,
        }),
      },
      {
        path: "facts",
        title: "改生卒与出处",
        roles: ["administrator", "reviewer"],
        load: async () => ({
          Component: (await import("../features/residence-form/edit-facts-page.tsx")).EditFactsPage,
        }),
      },
    ],
  },
  {
    path: "residence-imports",
    title: "批量导入",
    group: "纪念",
    roles: readers,
    load: async () => ({ Component: (await import("../features/residence-import/imports-page.tsx")).ImportsPage }),
  },
  {
    path: "gardens",
    title: "园区与等级",
    group: "纪念",
    roles: ["administrator", "editor", "reviewer", "readOnly"],
    load: async () => ({ Component: (await import("../features/memorials/gardens-page.tsx")).GardensPage }),
  },
  {
    path: "mailings",
    title: "给家属的信",
    group: "纪念",
    roles: contentReaders,
    load: async () => ({ Component: (await import("../features/mailing/mailings-page.tsx")).MailingsPage }),
  },
];

const moneyGroup = "礼物与收支";
const giftRoles: readonly StaffRole[] = ["administrator", "editor", "finance", "readOnly"];
const moneyRoles: readonly StaffRole[] = ["administrator", "finance", "readOnly"];

const moneyAreas: readonly Area[] = [
  {
    path: "gifts",
    title: "礼物",
    group: moneyGroup,
    roles: giftRoles,
    load: async () => ({ Component: (await import("../features/gifts/gifts-page.tsx")).GiftsPage }),
  },
  {
    path: "gift-categories",
    title: "礼物分类",
    group: moneyGroup,
    roles: giftRoles,
    load: async () => ({ Component: (await import("../features/gifts/categories-page.tsx")).CategoriesPage }),
  },
  {
    path: "orders",
    title: "订单",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/orders-page.tsx")).OrdersPage }),
  },
  {
    path: "payments",
    title: "支付流水",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/payments-page.tsx")).PaymentsPage }),
  },
  {
    path: "refunds",
    title: "退款",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/refunds-page.tsx")).RefundsPage }),
  },
  {
    path: "invoices",
    title: "发票",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/invoices-page.tsx")).InvoicesPage }),
  },
  {
    path: "bills",
    title: "对账",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/bills-page.tsx")).BillsPage }),
  },
  {
    path: "bill-findings",
    title: "对账差异",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/findings-page.tsx")).FindingsPage }),
  },
  {
    path: "statements",
    title: "月结",
    group: moneyGroup,
    roles: moneyRoles,
    load: async () => ({ Component: (await import("../features/money/statements-page.tsx")).StatementsPage }),
  },
];

const peopleAreas: readonly Area[] = [
  {
    path: "reports",
    title: "举报",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/concerns-page.tsx")).ReportsPage }),
  },
  {
    path: "alive",
    title: "我还健在",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/concerns-page.tsx")).AlivePage }),
  },
  {
    path: "relatives",
    title: "亲属请求",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/concerns-page.tsx")).RelativesPage }),
  },
  {
    path: "messages",
    title: "待审留言",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/messages-page.tsx")).MessagesPage }),
  },
  {
    path: "images",
    title: "停止展示的图片",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/images-page.tsx")).ImagesPage }),
  },
  {
    path: "words",
    title: "词库",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/blocklist-page.tsx")).BlocklistPage }),
  },
  {
    path: "feedback",
    title: "意见反馈",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/feedback-page.tsx")).FeedbackPage }),
  },
  {
    path: "students",
    title: "学生缅怀",
    group: "来信与审核",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/students-page.tsx")).StudentsPage }),
  },
  {
    path: "accounts",
    title: "用户",
    group: "人",
    roles: readers,
    load: async () => ({ Component: (await import("../features/people/accounts-page.tsx")).AccountsPage }),
  },
  {
    path: "vault-looks",
    title: "保险箱",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/people/vault-looks-page.tsx")).VaultLooksPage }),
  },
  {
    path: "me",
    title: "我的",
    group: "我的",
    roles: staffRoles,
    load: async () => ({ Component: (await import("../features/me/me-page.tsx")).MePage }),
  },
];

const safetyAreas: readonly Area[] = [
  {
    path: "staff",
    title: "员工",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/staff/staff-page.tsx")).StaffPage }),
  },
  {
    path: "approvals",
    title: "待第二人确认",
    group: "安全",
    roles: ["administrator", "finance", "readOnly"],
    load: async () => ({ Component: (await import("../features/staff/approvals-page.tsx")).ApprovalsPage }),
  },
  {
    path: "audit",
    title: "审计日志",
    group: "安全",
    roles: ["administrator", "readOnly"],
    load: async () => ({ Component: (await import("../features/audit/audit-page.tsx")).AuditPage }),
  },
];

/** Every area, in menu order. A new one is an entry here, a folder in features and its calls in the contract. */
export const areas: readonly Area[] = [
  ...todayAreas,
  ...contentAreas,
  ...legalAreas,
  ...memorialsAreas,
  ...moneyAreas,
  ...peopleAreas,
  ...safetyAreas,
];

export function areasOf(role: StaffRole): readonly Area[] {
  return areas.filter(({ roles }) => roles.includes(role));
}
