import styles from "./lantern-drawing.module.css";

/** A hanging paper lantern with a gift's image on its paper. Its light pulses slowly. */
export function LanternDrawing({ image }: { image: string }) {
  return (
    <svg className={styles.lantern} viewBox="0 0 160 260" aria-hidden="true">
      <defs>
        <radialGradient id="lantern-paper" cx=".5" cy=".56" r=".62">
          <stop offset="0" className={styles.heart} />
          <stop offset=".45" className={styles.lit} />
          <stop offset=".85" className={styles.shade} />
          <stop offset="1" className={styles.edge} />
        </radialGradient>
        <radialGradient id="lantern-glow">
          <stop offset="0" className={styles.glow} stopOpacity=".5" />
          <stop offset=".45" className={styles.glow} stopOpacity=".16" />
          <stop offset="1" className={styles.glow} stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse className={styles.breath} cx="80" cy="150" rx="80" ry="104" fill="url(#lantern-glow)" />
      <path className={styles.cord} d="M80 0V74M80 225v10" />
      <path className={styles.wood} d="M62 74h36l4 10H58ZM58 215h44l-4 10H62Z" />
      <path className={styles.gilt} d="M58 84h44M58 215h44" />
      <path fill="url(#lantern-paper)" d="M58 85C34 96 26 122 26 150s8 54 32 65h44c24-11 32-37 32-65s-8-54-32-65Z" />
      <path
        className={styles.ribs}
        d="M66 85C50 100 45 124 45 150s5 50 21 65M94 85c16 15 21 39 21 65s-5 50-21 65M80 85V106M80 194v21"
      />
      <path className={styles.tassel} d="M76 236v22M78 236v24M80 236v24M82 236v24M84 236v22" />
      <path className={styles.knot} d="M75 233h10v5H75Z" />
      {image && <image href={image} x="38" y="106" width="84" height="84" />}
    </svg>
  );
}
