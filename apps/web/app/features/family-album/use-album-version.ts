import { useRef } from "react";

export interface AlbumVersion {
  /** The version to send when saving. For event handlers only. */
  now(): number;
  /** Stores the version after the user's own save. */
  update(version: number): void;
}

/** The version that the user has seen: the loaded one, advanced by their own saves. */
export function useAlbumVersion(loadedVersion: number): AlbumVersion {
  const latest = useRef(0);
  return {
    now: () => Math.max(loadedVersion, latest.current),
    update(version) {
      // A skipped version is another member's change, which the user has not seen.
      if (version === Math.max(loadedVersion, latest.current) + 1) latest.current = version;
    },
  };
}
