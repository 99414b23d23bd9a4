import type { UNSAFE_AssetsManifest as AssetsManifest } from "react-router";
import { expect, test } from "vitest";
import { routeAt } from "./use-pending-navigation.ts";

type Routes = AssetsManifest["routes"];

function route(id: string, own: { path?: string; index?: boolean; parentId?: string; css?: string[] }) {
  return {
    id,
    module: `/assets/${id}.js`,
    hasLoader: true,
    hasAction: false,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
    ...own,
  };
}

const parentId = "root";
const routes: Routes = {
  root: route("root", { path: "" }),
  home: route("home", { index: true, parentId }),
  login: route("login", { path: "login", parentId, css: ["/assets/login.css"] }),
  residence: route("residence", { path: "home", parentId }),
  unknown: route("unknown", { path: "*", parentId }),
};

test.each([
  ["/", "home"],
  ["/home", "residence"],
  ["/login/", "login"],
  ["/nowhere", "unknown"],
  ["/home/deeper", "unknown"],
])("%s is rendered by the route %s", (path, id) => {
  expect(routeAt(routes, path)?.id).toBe(id);
});

test("a page needs its script and its styles", () => {
  expect(routeAt(routes, "/login")).toEqual({
    id: "login",
    module: "/assets/login.js",
    css: ["/assets/login.css"],
    hasLoader: true,
  });
});

test("without routes nothing is needed", () => {
  expect(routeAt({}, "/login")).toBeNull();
});
