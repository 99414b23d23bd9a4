import kai from "./fonts/kai-ui.woff2?url";
import song from "./fonts/song-ui.woff2?url";

/** The faces' interface characters: asked for together with the style sheet, so that titles never change their face. */
export const preloadedFonts: readonly string[] = [song, kai];
