import type { Area } from "./area.ts";

const readers = ["administrator", "reviewer", "readOnly"] as const;

export const memorialsAreas: readonly Area[] = [
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
  },
  {
    path: "gardens",
    title: "园区与等级",
    group: "纪念",
    roles: ["administrator", "editor", "reviewer", "readOnly"],
    load: async () => ({ Component: (await import("../features/memorials/gardens-page.tsx")).GardensPage }),
  },
];
