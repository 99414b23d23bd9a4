import { Button } from "antd";
import { Outlet, type RouteObject, replace, useRouteError } from "react-router";
import { type Area, areas } from "./areas/areas.ts";
import { Frame } from "./frame/frame.tsx";
import { useEffect } from "react";
import type { StaffRole } from "@changming/contract/staff-roles";
import { useSelf } from "./session/session-store.ts";

/** One lazy route per area, inside the frame. */
export const routes: RouteObject[] = [
  {
    path: "/",
    element: <Frame />,
    HydrateFallback: () => null,
    errorElement: <ErrorPage />,
    children: [
      // To what waits for the user, before anything is displayed.
      { index: true, loader: () => replace("/today") },
      ...areas.flatMap((area) => [
        guarded(area),
        ...(area.pages ?? []).map((page) => guarded({ ...page, path: `${area.path}/${page.path}` })),
      ]),
      { path: "*", element: <ErrorPage /> },
    ],
  },
];

/** An error in a page leaves the menu in place. */
function guarded({ path, title, roles, load }: Pick<Area, "path" | "title" | "roles" | "load">): RouteObject {
  return {
    path,
    element: <RouteGuard title={title} roles={roles} />,
    children: [{ index: true, lazy: load, errorElement: <ErrorPage /> }],
  };
}

/** An unknown path, or a page that failed. */
function ErrorPage() {
  const error = useRouteError();
  if (!error) return <h1>没有这一页</h1>;
  return (
    <>
      <h1>这一页出了问题</h1>
      <p>请刷新再试；刚更新过后台的话，刷新一次就好。</p>
      <Button type="primary" onClick={() => location.reload()}>
        刷新
      </Button>
    </>
  );
}

/** Says so when the user's role may not open an area; the server rejects its calls anyway. */
function RouteGuard({ title, roles }: { title: string; roles: readonly StaffRole[] }) {
  const { role } = useSelf();
  useEffect(() => {
    document.title = `${title} · 长明后台`;
    return () => {
      document.title = "长明后台";
    };
  }, [title]);
  if (roles.includes(role)) return <Outlet />;
  return (
    <>
      <h1>这里不归您管</h1>
      <p>您的角色看不到这一页。需要的话，请找管理员。</p>
    </>
  );
}
