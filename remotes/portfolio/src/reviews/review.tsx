import { companyLogoOf } from '@site/content/company-logos';
import { portraitOf } from '@site/content/portraits';
import type { TagIconName, Testimonial } from '@site/content/testimonial';
import { workLinks } from '@site/content/testimonials';
import { casePath } from '@site/domain/paths';
import { Image } from '@site/ui/image';
import { Quote } from '@site/ui/quote';
import { Tag } from '@site/ui/tag';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement, Ref } from 'react';
import styles from './review.module.css';

function logoOf(company: string | undefined): ReactElement | undefined {
  if (!company) return undefined;
  return (
    <Image
      src={companyLogoOf(company)}
      alt=""
      width="36"
      height="36"
      loading="lazy"
      log={`The logo of ${company}`}
    />
  );
}

/** Shows a client's review. The first review of a new batch takes the focus. */
export function Review({
  testimonial,
  ref,
}: {
  testimonial: Testimonial;
  ref?: Ref<HTMLLIElement>;
}): ReactElement {
  const { text, name, title, company, tags, customFormatting, work } = testimonial;
  return (
    <li ref={ref} className={styles.review} tabIndex={ref ? -1 : undefined}>
      <Quote
        className={styles.quote}
        text={text}
        name={name}
        title={title}
        avatar={portraitOf(testimonial)}
        logo={logoOf(company)}
        formatting={customFormatting}
        tags={tags.map((tag) => (
          <Tag key={tag.label} variant={tag.variant} icon={<TagIcon name={tag.icon} />}>
            {tag.label}
          </Tag>
        ))}
      />
      {work ? (
        <TextLink to={casePath(work)} arrow>
          {workLinks[work.gallery]}
          <span className="visually-hidden">{` that was made for ${name}`}</span>
        </TextLink>
      ) : null}
    </li>
  );
}

/** SVG paths on a 16-unit grid, drawn as strokes. */
const drawings: Record<TagIconName, string> = {
  deck: 'M1.5 3h13v8h-13zM8 11v3M5 14h6',
  plan: 'M3 2h10v12H3zM5.5 5h5M5.5 8h5M5.5 11h3',
  chart: 'M2 2v12h12M5 11V8M8.5 11V4M12 11V6',
  page: 'M4 1.5h5.5L13 5v9.5H4zM9.5 1.5V5H13',
  profile: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 14.5c.5-6 10.5-6 11 0',
  call: 'M2 3h12v8H7l-3 3v-3H2z',
  coin: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM10 5.5C8 4 5.5 5.5 7 7.300s4 1.700 2.600 3.400C8.5 12 6.5 11.300 6 10.5',
  clock: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 4.5V8l2.5 1.5',
  target: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  pen: 'm2 14 1-4 8-8 3 3-8 8z',
};

function TagIcon({ name }: { name: TagIconName }): ReactElement {
  return (
    <svg className={styles.icon} viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
