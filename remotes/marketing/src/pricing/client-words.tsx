import { portraitOf } from '@site/content/portraits';
import { testimonials, workLinks } from '@site/content/testimonials';
import { casePath } from '@site/domain/paths';
import { Quote } from '@site/ui/quote';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';

/** Shows a client's testimonial, found by name, with a link to the work. */
export function ClientWords({ client }: { client: string }): ReactElement | null {
  const words = testimonials.find(({ name }) => name === client);
  if (!words) return null;
  const { name, title, text, customFormatting, work } = words;
  return (
    <>
      <Quote name={name} title={title} avatar={portraitOf(words)} text={text} formatting={customFormatting} />
      {work ? (
        <TextLink to={casePath(work)} arrow>
          {workLinks[work.gallery]}
          <span className="visually-hidden">{` that was made for ${name}`}</span>
        </TextLink>
      ) : null}
    </>
  );
}
