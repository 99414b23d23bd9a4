// Global styles; the order matters.
import "@changming/ui/tokens.css";
import "@changming/ui/tokens-scene.css";
import "@changming/ui/fonts.css";
import "@changming/ui/base.css";
import "@changming/ui/art/scenes.gen.css";
