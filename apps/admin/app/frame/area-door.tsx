import { useEffect } from "react";
import { Outlet } from "react-router";
import type { StaffRole } from "@changming/contract/admin/roles";
import { useSelf } from "../session/session-store.ts";

/** Whoever types the address of an area that is not theirs is told so; the server would refuse them anyway. */
export function AreaDoor({ title, roles }: { title: string; roles: readonly StaffRole[] }) {
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
