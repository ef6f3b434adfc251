import { findLowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { prefersQuiet, whenIdle } from '@site/ui/browser-only';
import { ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import mp4 from '../media/hero.mp4';
import webm from '../media/hero.webm';
import { picture as poster } from '../media/hero-poster.ts';
import styles from './hero.module.css';

export function Hero({ paused, onPause }: Motion): ReactElement {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.inner}`}>
        <h1 className={styles.title}>Investors fund what they can follow.</h1>
        <p className={styles.lead}>
          Pitch decks, business plans and market research for founders who are raising. Written and designed
          in {promises.deliveryBusinessDays} business days. From {formatPrice(findLowestPrice())}.
        </p>
        <p className={styles.actions}>
          <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
          <ButtonLink to={paths.portfolio} variant="secondary">
            View Portfolio
          </ButtonLink>
        </p>
        <HeroFilm paused={paused} onPause={onPause} />
      </div>
    </section>
  );
}

/** The shared state of the film and the logo strip below it, which play and pause together. */
type Motion = { paused: boolean; onPause: (paused: boolean) => void };

/**
 * Shows the poster from the HTML, and a film on top once the page has loaded and is idle. If the visitor prefers less
 * motion or saves data, nothing moves until they press Play.
 */
function HeroFilm({ paused, onPause }: Motion): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (prefersQuiet()) return onPause(true);
    const wait = () => whenIdle(() => setReady(true));
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => window.removeEventListener('load', wait);
  }, [onPause]);

  useEffect(() => {
    const screen = video.current;
    if (!screen || !ready) return;
    if (paused) screen.pause();
    // If the browser blocks autoplay, let the button show that the film is paused.
    else screen.play().catch(({ name }: Error) => name === 'NotAllowedError' && onPause(true));
  }, [ready, paused, onPause]);

  return (
    <div className={styles.film}>
      <ImageFrame marks>
        <Picture
          picture={poster}
          // Load the picture for two device pixels per CSS pixel even on screens with three. It is sharp enough, and
          // the film is no sharper.
          sizes="(min-width: 56em) 55vw, (min-resolution: 2.5x) 66vw, 92vw"
          alt="A crowded slide, most of it struck out in red pencil: one thought, please."
          eager
        />
        {ready && !failed ? (
          <video
            ref={video}
            className={styles.video}
            width={1280}
            height={720}
            muted
            loop
            playsInline
            // Do not load a film that was paused before it was ready.
            preload={paused ? 'none' : 'auto'}
            aria-hidden="true"
            tabIndex={-1}
          >
            <source src={webm} type='video/webm; codecs="av01.0.05M.08"' />
            <source src={mp4} type="video/mp4" onError={() => setFailed(true)} />
          </video>
        ) : null}
      </ImageFrame>
      <button
        type="button"
        className={styles.control}
        onClick={() => {
          setReady(true);
          onPause(!paused);
        }}
      >
        <Icon name={paused ? 'play' : 'pause'} />
        <span>{paused ? 'Play' : 'Pause'}</span>
        <span className="visually-hidden">{failed ? ' logos' : ' film and logos'}</span>
      </button>
      <p className={styles.caption}>
        One slide of Northkite’s deck, edited: the draft, the red pencil, the finished page, then two more of
        the deck. <TextLink to={`${paths.pitchDecks}#red-pencil`}>Try it on yours</TextLink>
      </p>
    </div>
  );
}
