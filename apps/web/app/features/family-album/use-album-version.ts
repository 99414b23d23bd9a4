import { useRef } from "react";

export interface AlbumVersion {
  /** To hand back when saving. For events only. */
  now(): number;
  /** One's own save made it this. */
  tell(version: number): void;
}

/** The version that one has seen: what came from the server, and what one's own saves made of it. */
export function useAlbumVersion(asked: number): AlbumVersion {
  const told = useRef(0);
  return {
    now: () => Math.max(asked, told.current),
    tell(version) {
      // A step that was skipped is somebody else's, not seen here yet.
      if (version === Math.max(asked, told.current) + 1) told.current = version;
    },
  };
}
