import { Link } from '@site/sdk';
import { type ReactElement, useState } from 'react';
import ab from '../media/a/b-c.svg';
import abc from '../media/a-b/c.svg';
import plain from '../media/plain.svg';
import first from '../media/twin-1.svg';
import second from '../media/twin-2.svg';
import words from '../media/two,words.svg';
import plus from '../media/two+words.svg';
import styles from './pictures.module.css';

const addressed = new URL('../media/addressed.svg', import.meta.url).href;

export default function PicturesPage(): ReactElement {
  const [guests, setGuests] = useState(0);
  return (
    <section className={`wrap ${styles.page} w-1/2 md:flex größe`} data-x="y">
      <h1>Pictures</h1>
      {/* The next four pictures are eager, each with other attributes. */}
      <img src={plain} alt="plain" />
      <img src={words} alt="comma" fetchPriority="high" />
      <img src={plus} alt="plus" onLoad={() => {}} />
      <img src={abc} alt="abc" loading="eager" />
      <img src={ab} alt="ab" loading="lazy" />
      <img src={first} alt="first twin" loading="lazy" />
      <img src={second} alt="second twin" loading="lazy" />
      <img src={addressed} alt="addressed" loading="lazy" />
      <p className={styles.ground}>On a picture.</p>
      <p className={styles.published}>On a picture of the public folder.</p>
      <Link to="/oddities/dawn">Dawn</Link> <Link to="/oddities/dämmerung & mehr">Dusk</Link>{' '}
      <Link to="/oddities/posts/q&a">Posts</Link> <Link to="/pricing">To the prices</Link>
      <button type="button" onClick={() => setGuests(guests + 1)}>
        Guests: {guests}
      </button>
    </section>
  );
}
