import { createContext, useContext } from "react";

/** The version in the URLs of all shipped images; empty when unknown. */
export const ArtVersion = createContext("");

/** The version in the URL of a shipped image. */
export function artVersionOf(address: string): string {
  return /^\/art\/.*[?&]v=([\w-]+)/.exec(address)?.[1] ?? "";
}

/** Builds the URL of a shipped image that no API response contains: `art("brand/lockup.svg")`. */
export function useArt(): (path: string) => string {
  const version = useContext(ArtVersion);
  return (path) => (version ? `/art/${path}?v=${version}` : `/art/${path}`);
}
