import { createContext, useContext } from "react";

/** The version that the addresses of all shipped pictures carry; empty when it is not known. */
export const ArtVersion = createContext("");

/** The version in the address of any shipped picture. */
export function artVersionOf(address: string): string {
  return /^\/art\/.*[?&]v=([\w-]+)/.exec(address)?.[1] ?? "";
}

/** Builds the address of a shipped picture that no answer of the API names: `art("brand/lockup.svg")`. */
export function useArt(): (path: string) => string {
  const version = useContext(ArtVersion);
  return (path) => (version ? `/art/${path}?v=${version}` : `/art/${path}`);
}
