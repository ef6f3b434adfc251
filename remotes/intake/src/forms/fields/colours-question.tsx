import type { Question } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { Field } from '@site/ui/field';
import { type ReactElement, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { addColour, colourCodes } from '../../lib/colours.ts';
import styles from './colours-question.module.css';
import type { FieldTools } from './tools.ts';
import { useNote } from './use-note.ts';

const id = 'brandColors';

/** Colours in free text; the picker adds codes to it. */
export function ColoursQuestion({
  question,
  tools,
}: {
  question: Question;
  tools: FieldTools;
}): ReactElement {
  const { form, problemOf, onEdit } = tools;
  const written = useWatch({ control: form.control, name: id });
  const { note, typing } = useNote(question, written);
  const [picked, setPicked] = useState('#0b5fff');
  const codes = colourCodes(written);

  return (
    <div className={styles.colours}>
      <Field
        {...form.register(id, {
          onChange: () => {
            onEdit(id);
            typing(form.getValues(id));
          },
        })}
        label={question.question}
        help={question.help}
        error={problemOf(id) ?? note}
        autoComplete="off"
        dir="auto"
      />
      <div className={styles.picker}>
        <input
          type="color"
          className={styles.swatch}
          aria-label="Pick a colour"
          value={picked}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
        <Button
          variant="secondary"
          size="s"
          onClick={() => form.setValue(id, addColour(form.getValues(id), picked))}
        >
          Add this colour
        </Button>
        {codes.length > 0 ? (
          <ul className={styles.codes} aria-hidden="true">
            {codes.map((code) => (
              <li key={code} style={{ backgroundColor: code }} />
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
