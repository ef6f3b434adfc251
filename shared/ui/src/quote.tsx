import type { ReactElement, ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { classNames } from './class-names.ts';
import styles from './quote.module.css';

const abbreviation = /\b(?:mr|mrs|ms|dr|prof|st|vs|no|inc|ltd|co|jr|sr|e\.g|i\.e|u\.s|u\.k)\.$/i;

/**
 * Matches the end of a sentence: punctuation, closing quotes or brackets, then white space before a character that can
 * start a sentence.
 */
const stop = /[.!?…]["'”’)\]]*(?=\s+["'“‘(]?[\p{Lu}\p{N}$£€])/gu;

/** Splits text after its first sentence. `rest` is empty if there is only one sentence. */
export function splitFirstSentence(text: string): { first: string; rest: string } {
  const trimmed = text.trim();
  for (const match of trimmed.matchAll(stop)) {
    const first = trimmed.slice(0, match.index + match[0].length);
    if (!abbreviation.test(first)) return { first, rest: trimmed.slice(first.length).trim() };
  }
  return { first: trimmed, rest: '' };
}

type QuoteProps = {
  text: string;
  name: string;
  title: string;
  avatar?: string;
  logo?: ReactNode;
  /** Overrides which part of the quote is bold; by default it is the first sentence. */
  formatting?: { boldText: string; normalText: string };
  tags?: ReactNode;
  size?: 'm' | 'l';
  className?: string;
};

/** Renders a client's quote with name, role and company. The first sentence is bold. */
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
          <Avatar name={name} src={avatar} size={size} />
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
