import { Frame } from '@site/ui/frame';
import { Icon } from '@site/ui/icon';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { mayPlayUnasked } from '../lib/may-play-unasked.ts';
import mp4 from '../media/hero.mp4';
import webm from '../media/hero.webm';
import { picture as poster } from '../media/hero-poster.ts';
import styles from './hero-film.module.css';
import { Picture } from './picture.tsx';

/** `still` shows the poster alone: before scripts run, and where motion or data is to be saved. */
type Film = 'still' | 'playing' | 'paused' | 'failed';

/**
 * The poster is a picture like any other and comes with the HTML. The film is laid
 * over it once the page has loaded, and only where nobody has asked for less.
 */
export function HeroFilm(): ReactElement {
  const video = useRef<HTMLVideoElement>(null);
  const [film, setFilm] = useState<Film>('still');

  useEffect(() => {
    if (!mayPlayUnasked()) return;
    const begin = () => setFilm('playing');
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
    return () => window.removeEventListener('load', begin);
  }, []);

  useEffect(() => {
    const screen = video.current;
    if (!screen) return;
    if (film === 'paused') screen.pause();
    // A browser may refuse to play by itself: then the button says so. A film that failed stays failed.
    if (film === 'playing') {
      screen.play().catch(() => setFilm((now) => (now === 'playing' ? 'paused' : now)));
    }
  }, [film]);

  const loaded = film === 'playing' || film === 'paused';
  return (
    <div className={styles.film}>
      <Frame marks>
        <Picture
          of={poster}
          sizes="(min-width: 56em) 55vw, 92vw"
          alt="A slide with one number on it: 58%, of what a bulk voyage costs is spent on fuel."
          first
        />
        {loaded ? (
          <video
            ref={video}
            className={styles.video}
            poster={poster.src}
            width={1280}
            height={720}
            muted
            loop
            playsInline
            aria-hidden="true"
            tabIndex={-1}
          >
            <source src={webm} type='video/webm; codecs="av01.0.05M.08"' />
            <source src={mp4} type="video/mp4" onError={() => setFilm('failed')} />
          </video>
        ) : null}
      </Frame>
      {film === 'failed' ? null : (
        <button
          type="button"
          className={styles.control}
          onClick={() => setFilm(film === 'playing' ? 'paused' : 'playing')}
        >
          <Icon name={film === 'playing' ? 'pause' : 'play'} />
          {film === 'playing' ? 'Pause film' : 'Play film'}
        </button>
      )}
      <p className={styles.caption}>From sixty-one slides to one number: how an edit goes.</p>
    </div>
  );
}
