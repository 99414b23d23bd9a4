import { Navigate } from "react-router";

/** The index route leads to what waits for the user. */
export function FirstPage() {
  return <Navigate to="/today" replace />;
}
