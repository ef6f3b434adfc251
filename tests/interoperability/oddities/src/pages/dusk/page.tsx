import { Link } from '@site/sdk';
import type { ReactElement } from 'react';
import styles from './sky.module.css';

export default function DuskPage(): ReactElement {
  return (
    <section className={`wrap ${styles.sky}`}>
      <h1>Dusk</h1>
      <Link to="/oddities">Pictures</Link>
    </section>
  );
}
