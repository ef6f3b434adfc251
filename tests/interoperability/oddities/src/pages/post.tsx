import { Link } from '@site/sdk';
import type { ReactElement } from 'react';
import { titles } from '../content/titles.ts';

export default function PostPage({ parameter }: { parameter: string }): ReactElement {
  return (
    <section className="wrap">
      <h1>{titles[parameter]}</h1>
      {Object.entries(titles).map(([slug, title]) => (
        <Link key={slug} to={`/oddities/posts/${slug}`}>
          {title}
        </Link>
      ))}
    </section>
  );
}
