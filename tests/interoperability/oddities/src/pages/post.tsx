import { Link, useLocation } from '@site/sdk';
import type { ReactElement } from 'react';
import { titles } from '../content/titles.ts';

export default function PostPage(): ReactElement {
  const slug = decodeURI(useLocation().pathname).split('/').at(-1) ?? '';
  return (
    <section className="wrap">
      <h1>{titles[slug.toLowerCase()]}</h1>
      {Object.entries(titles).map(([name, title]) => (
        <Link key={name} to={`/oddities/posts/${name}`}>
          {title}
        </Link>
      ))}
    </section>
  );
}
