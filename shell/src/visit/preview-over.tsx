import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import styles from '../layout/views.module.css';
import { Slide } from '../layout/views.tsx';

/** What the host shows under the address of a preview that it has no longer: `/_preview/<id>/pricing`. */
export function PreviewOver(): ReactElement {
  return (
    <>
      <title>{`This preview is over | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Slide number="—">
        <h1 tabIndex={-1}>This preview is over.</h1>
        <p className={styles.lead}>
          Previews can be seen for a while only, and this address shows none now. Whoever sent it to you can
          make another. The site itself is here:
        </p>
        <p className={styles.ways}>
          <ButtonLink to={paths.home}>Home</ButtonLink>
          <TextLink to={paths.contact}>Contact</TextLink>
        </p>
      </Slide>
    </>
  );
}
