import type { RouteObject } from "react-router";
import { areas } from "./areas.ts";
import { AreaDoor } from "./frame/area-door.tsx";
import { FirstPage } from "./frame/first-page.tsx";
import { Frame } from "./frame/frame.tsx";
import { NotHere } from "./frame/not-here.tsx";

/** One route an area, loaded when it is opened, inside the frame. */
export const routes: RouteObject[] = [
  {
    path: "/",
    element: <Frame />,
    HydrateFallback: () => null,
    errorElement: <NotHere />,
    children: [
      { index: true, element: <FirstPage /> },
      ...areas.map((area): RouteObject => ({
        path: area.path,
        element: <AreaDoor title={area.title} roles={area.roles} />,
        // A page that fails, or did not come, leaves the menu where it is.
        children: [{ index: true, lazy: area.load, errorElement: <NotHere /> }],
      })),
      { path: "*", element: <NotHere /> },
    ],
  },
];
