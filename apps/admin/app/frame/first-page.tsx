import { Navigate } from "react-router";

/** Whoever comes in sees first what waits for him. */
export function FirstPage() {
  return <Navigate to="/today" replace />;
}
