import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from '../layout/views.module.css';
import { Slide } from '../layout/views.tsx';
import { loadPlainAddress } from './release-address.ts';

/** Shown in place of a page whose release has expired while its document was open. */
export function ExpiredReleaseView({ onContinue }: { onContinue: () => void }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Slide number="NEW">
      <title>{`This site has been renewed | ${site.name}`}</title>
      <h1 tabIndex={-1} ref={heading}>
        This site has been renewed.
      </h1>
      <p className={styles.lead}>
        That happened while your page was open. Your plan, your draft and everything else you have filled in
        are kept in this browser.
      </p>
      <p className={styles.ways}>
        <Button onClick={onContinue}>Continue</Button>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}

/** The page below the address of an expired release: `/_release/<id>/payment-flow`. */
export function ExpiredReleasePage(): ReactElement {
  return (
    <>
      <meta name="robots" content="noindex" />
      <ExpiredReleaseView onContinue={loadPlainAddress} />
    </>
  );
}
