import { Link } from '@site/sdk';
import type { ReactElement } from 'react';
import styles from './sky.module.css';

export default function DawnPage(): ReactElement {
  return (
    <section className={`wrap ${styles.sky}`}>
      <h1>Dawn</h1>
      <Link to="/oddities">Pictures</Link>
    </section>
  );
}
