import type { Question } from '@site/domain/questionnaire';
import { Button } from '@site/ui/button';
import { EmailHint } from '@site/ui/email-hint';
import { Field, Select, TextArea } from '@site/ui/field';
import { type ReactElement, useState } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import {
  addColour,
  cleanAnswer,
  describeLength,
  describeProblem,
  findColourCodes,
  type Noted,
} from './answer-text.ts';
import type { Answers, IntakeForm, TextQuestionId } from './answers.ts';
import styles from './text-questions.module.css';

/** The props that every question component needs besides the question. */
export type FieldTools = {
  form: IntakeForm;
  /** Returns the error that prevents this field's answer from being sent. */
  errorOf: (fieldId: string) => string | undefined;
  onEdit: (fieldId: FieldPath<Answers>) => void;
};
export type QuestionProps = { question: Question; tools: FieldTools };

/** Asks for a single line, a long answer, an email address or a web address. */
export function TextQuestion({ question, tools }: QuestionProps): ReactElement {
  const { form, errorOf, onEdit } = tools;
  const id = question.id as TextQuestionId;
  const { note, typing, left } = useNote(question, form.getValues(id));
  const [suggestion, setSuggestion] = useState<string>();
  const isAddress = question.kind === 'email' || question.kind === 'url';

  const registered = form.register(id, {
    onChange: () => {
      onEdit(id);
      setSuggestion(undefined);
      typing(form.getValues(id));
    },
    onBlur: () => {
      const written = form.getValues(id);
      const shown = isAddress ? cleanAnswer(question, written) : written;
      if (shown !== written) form.setValue(id, shown);
      left(shown);
      if (question.kind === 'email') void loadSuggestion(shown).then(setSuggestion);
    },
  });
  const shared = {
    ...registered,
    label: question.label,
    help: question.help,
    required: question.required,
    // Show the note only while the field has text, because the form can empty the field without an event.
    error: errorOf(id) ?? (form.getValues(id) ? note : undefined),
    placeholder: question.placeholder,
    autoComplete: question.autocomplete,
    inputMode: question.inputmode,
    maxLength: question.maxLength,
    dir: 'auto',
  } as const;
  if (question.kind === 'long-text') return <TextArea {...shared} />;
  const accept = (meant: string) => {
    form.setValue(id, meant, { shouldDirty: true });
    onEdit(id);
    setSuggestion(undefined);
    // The pressed button disappears, so the field takes the focus.
    form.setFocus(id);
  };
  return (
    <div>
      <Field
        {...shared}
        type={isAddress ? question.kind : 'text'}
        spellCheck={isAddress ? false : undefined}
      />
      {question.kind === 'email' ? <EmailHint meant={suggestion} onAccept={accept} /> : null}
    </div>
  );
}

/**
 * Suggests a correction for an email address. The list of known mail domains is loaded on the first call. If it fails
 * to load, there is no suggestion.
 */
const loadSuggestion = (address: string) =>
  import('@site/domain/email-hint').then(
    ({ suggestEmail }) => suggestEmail(address),
    () => undefined,
  );

export function SelectQuestion({ question, tools }: QuestionProps): ReactElement {
  const id = question.id as TextQuestionId;
  const options = (question.options ?? []).map((option) => ({ value: option, label: option }));
  return (
    <Select
      {...tools.form.register(id, { onChange: () => tools.onEdit(id) })}
      label={question.label}
      help={question.help}
      error={tools.errorOf(id)}
      options={options}
      placeholder="Choose one"
    />
  );
}

const coloursId = 'brandColors';

/** Asks for colours as free text, to which a colour picker can add codes. */
export function ColoursQuestion({ question, tools }: QuestionProps): ReactElement {
  const { form } = tools;
  const written = useWatch({ control: form.control, name: coloursId });
  const [picked, setPicked] = useState('#0b5fff');
  const codes = findColourCodes(written);

  return (
    <div className={styles.colours}>
      <TextQuestion question={question} tools={tools} />
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
          onClick={() => form.setValue(coloursId, addColour(form.getValues(coloursId), picked))}
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

/**
 * Provides the note beside a text field. While the visitor types, the note covers only the length; on blur, it covers
 * all problems. The note disappears when the text is corrected.
 */
export function useNote(question: Noted, initial: string) {
  const [note, setNote] = useState(() => describeProblem(question, initial));
  return {
    note,
    typing: (text: string) =>
      setNote((shown) => (shown ? describeProblem(question, text) : describeLength(question, text))),
    left: (text: string) => setNote(describeProblem(question, text)),
  };
}
