import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useRef } from 'react';
import { loadPlainAddress } from '../release/release-address.ts';
import styles from './views.module.css';
import { Slide } from './views.tsx';

/** The page below the address of a release that expired while its document was open: `/_release/<id>/payment-flow`. */
export function ExpiredReleasePage(): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <meta name="robots" content="noindex" />
      <Slide number="NEW">
        <title>{`This site has been updated | ${site.name}`}</title>
        <h1 tabIndex={-1} ref={heading}>
          This site has been updated.
        </h1>
        <p className={styles.lead}>
          It happened while your page was open. Your plan, your draft and everything else you have filled in
          are saved in this browser.
        </p>
        <p className={styles.ways}>
          <Button onClick={loadPlainAddress}>Continue</Button>
          <TextLink to={paths.contact}>Contact</TextLink>
        </p>
      </Slide>
    </>
  );
}
