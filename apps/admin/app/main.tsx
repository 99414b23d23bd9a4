import "@changming/ui/tokens.css";
import "@changming/ui/base.css";
import "./office.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router";
import { OfficeDesign } from "./parts/office-design.tsx";
import { routes } from "./routes.tsx";
import { SessionGate } from "./session/session-gate.tsx";

const place = document.getElementById("office");
if (!place) throw new Error("the page has no place for the office");

const router = createBrowserRouter(routes, { basename: "/admin" });

createRoot(place).render(
  <StrictMode>
    <OfficeDesign>
      <SessionGate>
        <RouterProvider router={router} />
      </SessionGate>
    </OfficeDesign>
  </StrictMode>,
);
