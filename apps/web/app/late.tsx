import { type ComponentType, useEffect, useState } from "react";

/** After a failed attempt it is tried again after so many ms: the line may be back. */
const pause = 15_000;

/**
 * A part of a page that is fetched as soon as the page is alive, because nothing that is seen at first needs it. Draws
 * nothing until it is there.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Late(props) {
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
