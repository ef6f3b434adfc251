import { type ReactElement, useState } from 'react';
import { Button } from './button.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { Field } from './field.tsx';
import { controlClass, FieldShell } from './field-shell.tsx';
import { Notice } from './notice.tsx';
import { Select } from './select.tsx';
import styles from './specimen.module.css';
import { TextArea } from './text-area.tsx';

const countries = [
  { value: 'US', label: 'United States' },
  { value: 'GB', label: 'United Kingdom' },
];

/** Every control, as it starts, when it is wrong, and when it is off. */
export function SpecimenForm(): ReactElement {
  const [attempts, setAttempts] = useState(0);
  return (
    <div className={styles.form}>
      {attempts > 0 ? (
        <ErrorSummary
          title="One answer is missing."
          attempt={attempts}
          errors={[{ fieldId: 'specimen-wrong', message: 'This is a required question' }]}
        />
      ) : null}
      <Field
        label="Full name"
        name="specimen-name"
        autoComplete="off"
        required
        placeholder="As on your card"
      />
      <Field
        label="Email"
        name="specimen-wrong"
        type="email"
        required
        error="This is a required question"
        help="The invoice goes here."
      />
      <Field label="Website" name="specimen-url" type="url" optional help="With or without https://" />
      <Field label="Order number" name="specimen-off" disabled defaultValue="ORD-1754300000000-42" />
      <Field
        label="Brand assets"
        name="specimen-files"
        type="file"
        multiple
        help="Images and PDF, up to 5 files."
      />
      <Select label="Country" name="specimen-country" options={countries} placeholder="Choose a country" />
      <TextArea label="Business summary" name="specimen-summary" help="Two or three sentences will do." />
      <TextArea label="Milestones" name="specimen-milestones" error="Please keep this under 500 words." />
      <FieldShell id="specimen-card" label="Card number" required group>
        {() => <div className={controlClass}>4242 4242 4242 4242</div>}
      </FieldShell>
      <Button onClick={() => setAttempts(attempts + 1)}>Submit</Button>
      <Notice title="Saved in this browser">Your answers are kept here for 30 days.</Notice>
      <Notice tone="success" title="You’re on the list!" />
      <Notice
        tone="danger"
        title="Failed to submit form. Please try again or contact support."
        action={
          <Button size="s" variant="secondary">
            Retry
          </Button>
        }
      >
        Nothing is lost: your answers are still in the form.
      </Notice>
    </div>
  );
}
