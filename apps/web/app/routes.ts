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
  route("park_list", "routes/garden-list.tsx"),
  route("park", "routes/garden.tsx"),
  route("album", "routes/album-list.tsx"),
  route("album_details", "routes/album.tsx"),
  route("msg_board", "routes/board.tsx"),
  route("cherish", "routes/remembrance-certificate.tsx"),
  route("ship", "routes/property-certificate.tsx"),
  route("browse_records", "routes/visits.tsx"),
  route("gift_ranking", "routes/gift-ranking.tsx"),
  route("notice", "routes/notice-list.tsx"),
  route("notice_details", "routes/notice.tsx"),
  route("news", "routes/news-list.tsx"),
  route("news_details", "routes/news-article.tsx"),
  route("slide_details", "routes/slide-details.tsx"),
  route("xieyi", "routes/agreement.tsx"),
  route("park_xieyi", "routes/garden-agreement.tsx"),
  route("about", "routes/about.tsx"),
  route("culture", "routes/culture.tsx"),
  route("yinsi", "routes/privacy.tsx"),
  route("login", "routes/login.tsx"),
  route("register", "routes/register.tsx"),
  route("forget", "routes/forget.tsx"),
  ...(isProduct ? [] : [route("dev/ui", "routes/dev-ui.tsx")]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
