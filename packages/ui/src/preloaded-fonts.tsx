import kai from "./fonts/kai-ui.woff2?url";
import song from "./fonts/song-ui.woff2?url";

/**
 * Font files with the interface characters, preloaded with the style sheet, so that titles do not change their font
 * (R-accessibility-3).
 */
export const preloadedFonts: readonly string[] = [song, kai];
