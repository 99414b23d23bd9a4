import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  // One manifest with the page: a page that is kept must not ask for routes one by one.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
