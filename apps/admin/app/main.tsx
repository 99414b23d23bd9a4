import "@changming/ui/tokens.css";
import "@changming/ui/base.css";
import "./admin.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { AdminThemeProvider } from "./parts/admin-theme-provider.tsx";
import { routes } from "./routes.tsx";
import { SessionGuard } from "./login/session-guard.tsx";

const place = document.getElementById("admin");
if (!place) throw new Error("index.html has no root element");

const router = createBrowserRouter(routes, { basename: "/admin" });

createRoot(place).render(
  <StrictMode>
    <AdminThemeProvider>
      <SessionGuard>
        <RouterProvider router={router} />
      </SessionGuard>
    </AdminThemeProvider>
  </StrictMode>,
);
