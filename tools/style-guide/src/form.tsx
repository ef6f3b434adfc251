import { Button } from '@site/ui/button';
import { ErrorSummary } from '@site/ui/error-summary';
import { controlClass, Field, FieldShell, Select, TextArea } from '@site/ui/field';
import { Notice } from '@site/ui/notice';
import { type ReactElement, useState } from 'react';
import styles from './style-guide.module.css';

const countries = [
  { value: 'US', label: 'United States' },
  { value: 'GB', label: 'United Kingdom' },
];

/** Every control: initial, invalid and disabled. */
export function Form(): ReactElement {
  const [attempts, setAttempts] = useState(0);
  return (
    <div className={styles.form}>
      {attempts > 0 ? (
        <ErrorSummary
          title="One answer is missing."
          attempt={attempts}
          onLead={(fieldId) => document.getElementById(fieldId)?.focus()}
          errors={[{ fieldId: 'style-guide-wrong', message: 'This is a required question' }]}
        />
      ) : null}
      <Field
        label="Full name"
        name="style-guide-name"
        autoComplete="off"
        required
        placeholder="As on your card"
      />
      <Field
        label="Email"
        name="style-guide-wrong"
        type="email"
        required
        error="This is a required question"
        help="The invoice goes here."
      />
      <Field label="Website" name="style-guide-url" type="url" optional help="With or without https://" />
      <Field label="Order number" name="style-guide-off" disabled defaultValue="ORD-1754300000000-42" />
      <Select label="Country" name="style-guide-country" options={countries} placeholder="Choose a country" />
      <TextArea label="Business summary" name="style-guide-summary" help="Two or three sentences will do." />
      <TextArea label="Milestones" name="style-guide-milestones" error="Please keep this under 500 words." />
      <FieldShell id="style-guide-card" label="Card number" required group>
        <div className={controlClass}>4242 4242 4242 4242</div>
      </FieldShell>
      <Button onClick={() => setAttempts(attempts + 1)}>Submit</Button>
      <Notice title="Saved in this browser">Your answers are stored here for 30 days.</Notice>
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
