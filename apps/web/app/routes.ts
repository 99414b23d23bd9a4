import { index, route, type RouteConfig } from "@react-router/dev/routes";

// allow-environment: the route table is read by the build
const isProduct = process.env.NODE_ENV === "production";

export default [
  index("routes/home.tsx"),
  route("home", "routes/residence.tsx"),
  route("introd", "routes/residence-intro.tsx"),
  route("search", "routes/search.tsx"),
  route("famous_list", "routes/famous-list.tsx"),
  route("ancestor_list", "routes/ancestor-list.tsx"),
  route("martyr_list", "routes/martyr-list.tsx"),
  route("slide_details", "routes/slide-details.tsx"),
  route("login", "routes/login.tsx"),
  ...(isProduct ? [] : [route("dev/ui", "routes/dev-ui.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
