import { Link } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { Icon } from "@changming/ui/icon";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { paths, telHref } from "../url/paths.ts";
import { Brand } from "./header.tsx";
import { FooterActions } from "./footer-actions.tsx";
import { useHydrated } from "../browser/use-hydrated.ts";
import { isInsideWechat } from "../features/wechat/bridge.ts";
import { QrCode } from "../parts/qr-code.tsx";
import type { QrImages } from "../parts/qr-images.ts";
import { type SiteInfo, useSite } from "../parts/site-context.tsx";
import styles from "./footer.module.css";

const links = [
  { name: "关于我们", to: paths.about() },
  { name: "追思文化", to: paths.culture() },
  { name: "隐私说明", to: paths.privacy() },
  { name: "用户协议", to: paths.agreement() },
] as const;

/** A night scene with mountains at its edge: the operator, how to reach them, and what the law requires (R-site-6). */
export function Footer({ qr }: { qr: QrImages | null }) {
  const site = useSite();
  const art = useArt();
  return (
    <footer className={`night ${styles.foot}`}>
      <div className={styles.hills}>
        <ResponsiveImage src={art("scenes/hills-night-1600.webp")} alt="" />
      </div>
      {site && (
        <div className={`wrap ${styles.top}`}>
          <div>
            <Brand light />
            {site.website_summary && <p className={styles.summary}>{site.website_summary}</p>}
          </div>
          <Contact site={site} />
          {qr && <Codes qr={qr} />}
          <nav className={styles.links} aria-label="站点说明">
            {links.map(({ name, to }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
            <FooterActions />
          </nav>
        </div>
      )}
      {(site?.copyright || site?.icp || site?.police_filing) && (
        <div className={`wrap ${styles.law}`}>
          {site.copyright && <span>{site.copyright}</span>}
          {site.icp && (
            <a href="https://beian.miit.gov.cn" target="_blank" rel="noopener noreferrer">
              {site.icp}
            </a>
          )}
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

/** How to reach the operator; a field that is not filled in yet has no label either. */
function Contact({ site: { tel, email, address } }: { site: SiteInfo }) {
  if (!tel && !email && !address) return null;
  return (
    <dl className={styles.contact}>
      {tel && (
        <>
          <dt>电话</dt>
          <dd>
            <a href={telHref(tel)}>{tel}</a>
          </dd>
        </>
      )}
      {email && (
        <>
          <dt>邮箱</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </>
      )}
      {address && (
        <>
          <dt>地址</dt>
          <dd>{address}</dd>
        </>
      )}
    </dl>
  );
}

function Codes({ qr: { wechat, wxapp } }: { qr: QrImages }) {
  // A phone cannot scan its own screen.
  if (useHydrated() && isInsideWechat()) return null;
  if (!wechat && !wxapp) return null;
  return (
    <div className={styles.codes}>
      {wechat && (
        <figure>
          <QrCode image={wechat} label="公众号二维码" />
          <figcaption>公众号</figcaption>
        </figure>
      )}
      {wxapp && (
        <figure>
          <QrCode image={wxapp} label="小程序二维码" />
          <figcaption>小程序</figcaption>
        </figure>
      )}
    </div>
  );
}
