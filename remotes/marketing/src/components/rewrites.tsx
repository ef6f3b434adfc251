import type { ReactElement } from 'react';
import styles from './rewrites.module.css';

/** SAMPLE CONTENT: invented headlines, of a kind that everybody has seen. */
const rewrites = [
  {
    before: 'Visionary CEO | Serial Entrepreneur | Passionate about Innovation',
    after: 'I run three night schools for welders. Applications for the fourth are open.',
  },
  {
    before: 'Results-driven finance professional with 15+ years of experience',
    after: 'Part-time CFO for food companies between their first and second factory.',
  },
  {
    before: 'We are a leading provider of end-to-end solutions for modern logistics',
    after: 'Trailers that tell the depot when they are empty. 640 on the road.',
  },
] as const;

export function Rewrites(): ReactElement {
  return (
    <ol className={styles.rewrites}>
      {rewrites.map(({ before, after }) => (
        <li key={after}>
          <del>
            <span className="visually-hidden">Before: </span>
            {before}
          </del>
          <ins>
            <span className="visually-hidden">After: </span>
            {after}
          </ins>
        </li>
      ))}
    </ol>
  );
}
