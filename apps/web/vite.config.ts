import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, cssCodeSplit: true, reportCompressedSize: false },
  // Icons and parts are bundled into the server build, so that Node never loads a whole barrel of them.
  ssr: { noExternal: ["@tabler/icons-react"] },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
