import { type ComponentType, useEffect, useState } from "react";

/** Pause before a retry after a failed import, in ms. */
const pause = 15_000;

/**
 * A component whose code is loaded after hydration, because the first view does not need it. Renders nothing until it
 * is loaded.
 */
export function lazyAfterHydration<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return function LazyPart(props) {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isGone = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const fetchPart = () => {
        load().then(
          (loaded) => isGone || setPart(() => loaded),
          () => isGone || (timer = setTimeout(fetchPart, pause)),
        );
      };
      fetchPart();
      return () => {
        isGone = true;
        clearTimeout(timer);
      };
    }, []);
    return Part && <Part {...props} />;
  };
}
