import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const shared = /packages\/(?:ui|kit|contract)\/src|apps\/web\/app\/(?:features\/(?:site|account)|paths|clock|api)/;

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: true,
    reportCompressedSize: false,
    // What several pages share travels as one file: twenty small ones compress worse, by 10 KB on a residence.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "parts", test: shared, minShareCount: 3 }] } } },
  },
  // Icons and parts are bundled into the server build, so that Node never loads a whole barrel of them.
  ssr: { noExternal: ["@tabler/icons-react"] },
  css: { modules: { localsConvention: "camelCaseOnly" } },
});
