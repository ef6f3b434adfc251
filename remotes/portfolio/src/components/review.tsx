import { type CompanyLogo, companyLogos } from '@site/domain/content/company-logos';
import type { Testimonial } from '@site/domain/content/testimonials';
import { Quote } from '@site/ui/quote';
import { Tag } from '@site/ui/tag';
import type { ReactElement, Ref } from 'react';
import styles from './review.module.css';
import { TagIcon } from './tag-icon.tsx';

function logoOf(company: CompanyLogo | undefined): ReactElement | undefined {
  if (!company) return undefined;
  return <img src={companyLogos[company]} alt="" width="36" height="36" loading="lazy" decoding="async" />;
}

/** One client's words. Takes focus when it is the first of a new batch. */
export function Review({
  testimonial,
  ref,
}: {
  testimonial: Testimonial;
  ref?: Ref<HTMLLIElement>;
}): ReactElement {
  const { text, name, title, avatar, company, tags, customFormatting } = testimonial;
  return (
    <li ref={ref} className={styles.review} tabIndex={ref ? -1 : undefined}>
      <Quote
        className={styles.quote}
        text={text}
        name={name}
        title={title}
        avatar={avatar}
        logo={logoOf(company)}
        formatting={customFormatting}
        tags={tags.map((tag) => (
          <Tag key={tag.label} variant={tag.variant} icon={<TagIcon name={tag.icon} />}>
            {tag.label}
          </Tag>
        ))}
      />
    </li>
  );
}
