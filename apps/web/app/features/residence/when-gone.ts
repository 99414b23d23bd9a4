import { createContext } from "react";

/** What a room does when its residence is no longer there for this reader; null: the route asks the server again. */
export const WhenGone = createContext<(() => void) | null>(null);
