import type { ReactElement, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import { splitFirstSentence } from './first-sentence.ts';
import styles from './quote.module.css';

export type QuoteProps = {
  text: string;
  name: string;
  /** Role and company. */
  title: string;
  avatar?: string;
  /** The company's wordmark. */
  logo?: ReactNode;
  /** Where the emphasis lies, when it is not on the first sentence. */
  formatting?: { boldText: string; normalText: string };
  tags?: ReactNode;
  size?: 'm' | 'l';
  className?: string;
};

/** A client's words, the first sentence bold, and who said them. */
export function Quote({
  text,
  name,
  title,
  avatar,
  logo,
  formatting,
  tags,
  size = 'm',
  className,
}: QuoteProps): ReactElement {
  const { first, rest } = formatting
    ? { first: formatting.boldText, rest: formatting.normalText }
    : splitFirstSentence(text);
  return (
    <figure className={classNames(styles.quote, size === 'l' && styles.l, className)}>
      <blockquote className={styles.text}>
        <p>
          <strong>{first}</strong>
          {rest ? ` ${rest}` : null}
        </p>
      </blockquote>
      <figcaption className={styles.caption}>
        <div className={styles.who}>
          <Avatar name={name} src={avatar} size={size === 'l' ? 'l' : 'm'} />
          <span className={styles.person}>
            <span className={styles.name}>{name}</span>
            <span className={styles.title}>{title}</span>
          </span>
          {logo == null ? null : <span className={styles.logo}>{logo}</span>}
        </div>
        {tags == null ? null : <div className={styles.tags}>{tags}</div>}
      </figcaption>
    </figure>
  );
}
