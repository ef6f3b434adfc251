import type { Menus } from '@site/contract/menu-entries';
import type { RuntimeConfig } from '@site/contract/runtime-config';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import { TextLink } from '@site/ui/text-link';
import { Wordmark } from '@site/ui/wordmark';
import type { ReactElement } from 'react';
import styles from './footer.module.css';
import { footerGroups, MenuList } from './menu.tsx';

/** Renders the footer, styled as the last slide of every page. */
export function Footer({ menus }: { menus: Menus }): ReactElement {
  const { companyUrl, social } = useRuntimeConfig();
  return (
    <footer className={styles.footer} data-tone="night">
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.closing}>
          <p className={styles.tagline}>{site.tagline}</p>
          <p className={styles.talk}>
            {'Have an idea that investors should see? '}
            <TextLink to={paths.contact} arrow>
              Let’s talk about it
            </TextLink>
          </p>
        </div>
        {footerGroups.map(({ title, menu }, index) => (
          <nav key={title} aria-labelledby={`footer-${index}`} className={styles.group}>
            <h2 id={`footer-${index}`} className={styles.title}>
              {title}
            </h2>
            <MenuList links={menus[menu] ?? []} className={styles.links} />
          </nav>
        ))}
        <div className={styles.end}>
          <Wordmark />
          <p>{`© ${site.copyrightYear} ${site.name}. All rights reserved.`}</p>
          <SocialIcons companyUrl={companyUrl} social={social} />
        </div>
      </div>
    </footer>
  );
}

const shapes = {
  facebook:
    'M13.5 21v-7.5H16l.5-3.2h-3V8.4c0-.9.4-1.6 1.7-1.6h1.4V4.1A16 16 0 0 0 14.5 4c-2.6 0-4.2 1.5-4.2 4.1v2.2H7.5v3.2h2.8V21z',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8zm0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm4.7-3.3a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  youtube:
    'M4.5 5h15A2.5 2.5 0 0 1 22 7.5v9a2.5 2.5 0 0 1-2.5 2.5h-15A2.5 2.5 0 0 1 2 16.5v-9A2.5 2.5 0 0 1 4.5 5zM10 8.5v7l6-3.5z',
  linkedin:
    'M4 9h3.6v11.5H4zM5.8 3.5a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2zM10 9h3.4v1.6c.5-.9 1.7-1.9 3.5-1.9 3.6 0 4.3 2.4 4.3 5.5v6.3h-3.6v-5.6c0-1.3 0-3-1.9-3s-2.1 1.4-2.1 2.9v5.7H10z',
} as const;

/** Shows an icon for each social network. An icon is a link only if the configuration has the network's address. */
function SocialIcons({ companyUrl, social }: Pick<RuntimeConfig, 'companyUrl' | 'social'>): ReactElement {
  const networks = [
    { name: 'Facebook', url: social.facebook, path: shapes.facebook },
    { name: 'Instagram', url: social.instagram, path: shapes.instagram },
    { name: 'YouTube', url: social.youtube, path: shapes.youtube },
    { name: 'LinkedIn', url: companyUrl, path: shapes.linkedin },
  ];
  return (
    <ul className={styles.social}>
      {networks.map(({ name, url, path }) => (
        <li key={name} aria-hidden={url ? undefined : true}>
          {url ? (
            <a href={url} aria-label={`${site.name} on ${name}`}>
              <Glyph path={path} />
            </a>
          ) : (
            <Glyph path={path} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Glyph({ path }: { path: string }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
