import { formatNumber } from '@site/domain/format';
import { Button } from '@site/ui/button';
import type { ReactElement } from 'react';
import type { BrandAsset } from '../../lib/answers.ts';
import styles from './files-question.module.css';

type Props = { assets: readonly BrandAsset[]; onRemove: (name: string) => void };

/** The recorded file names. */
export function FileList({ assets, onRemove }: Props): ReactElement | null {
  if (assets.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Recorded files">
      {assets.map((asset) => (
        <li key={asset.name} className={styles.file}>
          <span className={styles.name}>{asset.name}</span>
          <span className={styles.size}>{saySize(asset.bytes)}</span>
          <Button variant="quiet" size="s" onClick={() => onRemove(asset.name)}>
            Remove<span className="visually-hidden"> {asset.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function saySize(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1000
    ? `${Math.max(1, Math.round(kilobytes))} KB`
    : `${formatNumber(Math.round((kilobytes / 1024) * 10) / 10)} MB`;
}
