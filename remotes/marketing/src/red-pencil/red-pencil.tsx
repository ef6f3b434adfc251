import { saveFile } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { TextArea } from '@site/ui/field';
import { ImageFrame } from '@site/ui/image-frame';
import { Section } from '@site/ui/section';
import { type ReactElement, type ReactNode, useDeferredValue, useId, useLayoutEffect, useState } from 'react';
import { drawSlide, splitSlide } from './draw-slide.ts';
import { type Mark, markSlide, maxSlideLength, remarks } from './rules.ts';

/** SAMPLE CONTENT: shown until the visitor types, and always without scripts. */
const example = `Our revolutionary platform is changing freight and could save millions
According to Gartner, logistics is a $9 billion market.
We are the Uber for pallets, and demand is growing rapidly.`;

const fieldName = 'slide-words';
/** What the visitor has typed so far. Hydration resets the field to the example, even while the visitor types. */
let typedSoFar: string | undefined;
if (typeof document !== 'undefined') {
  typedSoFar = document.querySelector<HTMLTextAreaElement>(`textarea[name=${fieldName}]`)?.value;
  const remember = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement && target.name === fieldName) typedSoFar = target.value;
  };
  // Listen in the capture phase, because React stops an event whose target has not hydrated.
  document.addEventListener('input', remember, true);
}

/**
 * Marks up the visitor's slide as an editor would, and typesets it. The text never leaves the page. It is excluded from
 * translation, because the rules are for English and the text changes while the visitor types.
 */
export default function RedPencil(): ReactElement {
  const [typed, setTyped] = useState(example);
  useLayoutEffect(() => setTyped(typedSoFar ?? example), []);
  const text = useDeferredValue(typed);
  const marks = markSlide(text);
  const listId = useId();
  const { title, lines } = splitSlide(text);
  const save = async () => {
    const picture = await drawSlide(text);
    if (picture) saveFile(picture, 'slide.png');
  };
  return (
    <Section
      title="Hand us a slide."
      lead="Type or paste the words of one. The pencil marks what an investor would stop at, and says why. It writes nothing for you, and nothing leaves your browser."
    >
      <div className="pencil-tool">
        <div className="pencil-draft">
          <TextArea
            label="The words of one slide, its title first"
            help={`Up to ${maxSlideLength} characters. They stay in your browser.`}
            name={fieldName}
            rows={5}
            maxLength={maxSlideLength}
            value={typed}
            spellCheck
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p className="pencil-marked" translate="no" aria-describedby={listId}>
            {text.trim() === '' ? (
              <span className="pencil-empty">An empty slide says nothing wrong.</span>
            ) : (
              renderMarks(text, marks)
            )}
          </p>
        </div>
        <div className="pencil-remarks">
          <p role="status" className="pencil-count">
            {describeCount(marks.length)}
          </p>
          <ol id={listId}>
            {marks.map(({ start, end, rule }) => (
              <li key={`${start} ${rule}`}>
                <strong translate="no">{text.slice(start, end)}</strong>
                <span>{remarks[rule].why}</span> <span className="pencil-answer">{remarks[rule].answer}</span>
              </li>
            ))}
          </ol>
        </div>
        <div className="pencil-set">
          <ImageFrame marks label="Your words, set.">
            <div className="pencil-slide" translate="no" aria-hidden="true">
              <p className="pencil-title">{title}</p>
              {lines.map((line, index) => (
                <p key={index}>{line}</p>
              ))}
            </div>
          </ImageFrame>
          <Button variant="secondary" size="s" disabled={text.trim() === ''} onClick={save}>
            Save the slide as a picture
          </Button>
        </div>
      </div>
    </Section>
  );
}

function describeCount(count: number): string {
  if (count === 0) return 'No marks. The pencil has nothing to say about this one.';
  return count === 1 ? 'One mark, and why.' : `${count} marks, and why.`;
}

/**
 * Renders the text with its marks: struck words as `<del>`, other marked words as `<mark>`, each with the number of its
 * remark.
 */
function renderMarks(text: string, marks: readonly Mark[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let place = 0;
  for (const [index, { start, end, rule }] of marks.entries()) {
    const Tag = remarks[rule].struck ? 'del' : 'mark';
    parts.push(
      text.slice(place, start),
      <Tag key={start}>
        {text.slice(start, end)}
        <sup>{index + 1}</sup>
      </Tag>,
    );
    place = end;
  }
  return [...parts, text.slice(place)];
}
