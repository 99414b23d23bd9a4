import "@changming/ui/tokens.css";
import "@changming/ui/base.css";
import "./admin.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { Toasts } from "@changming/ui/toast";
import { queryClient } from "./api/query.ts";
import { AdminThemeProvider } from "./parts/admin-theme-provider.tsx";
import { routes } from "./routes.tsx";
import { SessionGuard } from "./login/session-guard.tsx";

const place = document.getElementById("admin");
if (!place) throw new Error("index.html has no root element");

const router = createBrowserRouter(routes, { basename: "/admin" });

createRoot(place).render(
  <StrictMode>
    <AdminThemeProvider>
      <QueryClientProvider client={queryClient}>
        <SessionGuard>
          <RouterProvider router={router} />
        </SessionGuard>
        <Toasts />
      </QueryClientProvider>
    </AdminThemeProvider>
  </StrictMode>,
);
