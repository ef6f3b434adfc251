import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { Button } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useRef } from 'react';
import styles from '../layout/views.module.css';
import { Slide } from '../layout/views.tsx';

/** The page as the visitor knew it is gone; everything of theirs is still there. */
export function RenewedView({ onContinue }: { onContinue: () => void }): ReactElement {
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

/** What the host shows under the address of a set that is no longer kept: `/_release/<id>/payment-flow`. */
export function RenewedPage(): ReactElement {
  return (
    <>
      <meta name="robots" content="noindex" />
      <RenewedView onContinue={loadPlainAddress} />
    </>
  );
}

function loadPlainAddress(): void {
  const { pathname, search, hash } = window.location;
  window.location.replace((pathname.replace(/^\/_release\/?[^/]*/, '') || '/') + search + hash);
}
