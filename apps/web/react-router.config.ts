import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // The whole manifest in each page: a cached page must not fetch routes one by one.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
