import { useEffect } from "react";
import { Outlet } from "react-router";
import type { StaffRole } from "@changming/contract/staff-roles";
import { useSelf } from "../session/session-store.ts";

/** Says so when the user's role may not open an area; the server rejects its calls anyway. */
export function RouteGuard({ title, roles }: { title: string; roles: readonly StaffRole[] }) {
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
