import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

/** The cache of what the browser asks for after hydration. Errors are data to their callers, so nothing is retried here. */
export function AppQueries({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 300_000 } } }));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
