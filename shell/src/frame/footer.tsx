import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import { TextLink } from '@site/ui/text-link';
import { Wordmark } from '@site/ui/wordmark';
import type { ReactElement } from 'react';
import styles from './footer.module.css';
import { footerGroups } from './menu.ts';
import { MenuLink } from './menu-link.tsx';
import { SocialIcons } from './social-icons.tsx';

/** The last slide of every page. */
export function Footer(): ReactElement {
  const { companyUrl, social } = useRuntimeConfig();
  return (
    <footer className={styles.footer} data-tone="night">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.say}>
          <p className={styles.tagline}>{site.tagline}</p>
          <p className={styles.talk}>
            Have an idea that investors should see?{' '}
            <TextLink to={paths.contact} arrow>
              Let’s talk about it
            </TextLink>
          </p>
        </div>
        {footerGroups.map(({ title, links }, index) => (
          <nav key={title} aria-labelledby={`footer-${index}`} className={styles.group}>
            <h2 id={`footer-${index}`} className={styles.title}>
              {title}
            </h2>
            <ul className={styles.links}>
              {links.map(({ label, to }) => (
                <li key={label}>
                  <MenuLink to={to}>{label}</MenuLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.end}>
          <Wordmark />
          <p>
            © {site.copyrightYear} {site.name}. All rights reserved.
          </p>
          <SocialIcons companyUrl={companyUrl} social={social} />
        </div>
      </div>
    </footer>
  );
}
