import { Courtyard } from "@changming/ui/scene/courtyard";
import { Memorial } from "@changming/ui/scene/memorial";
import { DevParts } from "../features/dev/parts.tsx";
import { courtyardSamples, memorialSamples } from "../features/dev/samples.ts";
import styles from "../features/dev/parts.module.css";

/** Every component in every state, for developers; routed in development only. */
export default function DevUi() {
  return (
    <>
      <h1 className={styles.title}>部件</h1>
      <DevParts />
      {courtyardSamples.map(({ title, view }) => (
        <div key={title} className="night">
          <p className={styles.title}>{title}</p>
          <Courtyard view={view} />
        </div>
      ))}
      {memorialSamples.map(({ title, view, isOlder }) => (
        <div key={title} className="night">
          <p className={styles.title}>{title}</p>
          <Memorial view={view} isOlder={isOlder} />
        </div>
      ))}
    </>
  );
}
