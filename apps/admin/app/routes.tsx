import type { RouteObject } from "react-router";
import { areas } from "./areas/areas.ts";
import { RouteGuard } from "./frame/route-guard.tsx";
import { FirstPage } from "./frame/first-page.tsx";
import { Frame } from "./frame/frame.tsx";
import { ErrorPage } from "./frame/error-page.tsx";

/** One lazy route per area, inside the frame. */
export const routes: RouteObject[] = [
  {
    path: "/",
    element: <Frame />,
    HydrateFallback: () => null,
    errorElement: <ErrorPage />,
    children: [
      { index: true, element: <FirstPage /> },
      ...areas.map((area): RouteObject => ({
        path: area.path,
        element: <RouteGuard title={area.title} roles={area.roles} />,
        // An error in a page leaves the menu in place.
        children: [{ index: true, lazy: area.load, errorElement: <ErrorPage /> }],
      })),
      { path: "*", element: <ErrorPage /> },
    ],
  },
];
