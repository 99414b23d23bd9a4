import { Link } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { Icon } from "@changming/ui/icon";
import { Picture } from "@changming/ui/picture";
import { paths } from "../../paths.ts";
import { ReportLink } from "../concern/report-link.tsx";
import { CooperationWay } from "./cooperation-way.tsx";
import { Brand } from "./header.tsx";
import { QrCode } from "./qr-code.tsx";
import type { QrImages } from "./qr-images.ts";
import { useSite } from "./site-context.tsx";
import styles from "./footer.module.css";

const ways = [
  { name: "关于我们", to: paths.about() },
  { name: "追思文化", to: paths.culture() },
  { name: "隐私说明", to: paths.privacy() },
  { name: "用户协议", to: paths.agreement() },
] as const;

/** The night again, the mountains at its edge: who we are, how to reach us, what the law asks to be shown. */
export function Footer({ qr }: { qr: QrImages | null }) {
  const site = useSite();
  const art = useArt();
  return (
    <footer className={`night ${styles.foot}`}>
      <div className={styles.hills}>
        <Picture src={art("scenes/hills-night-1600.webp")} alt="" />
      </div>
      {site && (
        <div className={`wrap ${styles.top}`}>
          <div>
            <Brand light />
            <p className={styles.summary}>{site.website_summary}</p>
          </div>
          <dl className={styles.contact}>
            <dt>电话</dt>
            <dd>
              <a href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>{site.tel}</a>
            </dd>
            <dt>邮箱</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
            <dt>地址</dt>
            <dd>{site.address}</dd>
          </dl>
          {qr && (
            <div className={styles.codes}>
              <figure>
                <QrCode image={qr.wechat} label="公众号二维码" />
                <figcaption>公众号</figcaption>
              </figure>
              <figure>
                <QrCode image={qr.wxapp} label="小程序二维码" />
                <figcaption>小程序</figcaption>
              </figure>
            </div>
          )}
          <nav className={styles.ways} aria-label="站点说明">
            {ways.map(({ name, to }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
            <CooperationWay />
            <ReportLink />
          </nav>
        </div>
      )}
      {site && (
        <div className={`wrap ${styles.law}`}>
          <span>{site.copyright}</span>
          <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
            {site.icp}
          </a>
          {site.police_filing && (
            <a href="https://beian.mps.gov.cn" target="_blank" rel="noopener noreferrer">
              <Icon name="shield" />
              {site.police_filing}
            </a>
          )}
        </div>
      )}
    </footer>
  );
}
