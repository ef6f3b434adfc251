import type { IntakeForm } from '../form.ts';

/** What every question on the form needs besides itself. */
export type FieldTools = {
  form: IntakeForm;
  /** What keeps this field's answer from being sent. */
  problemOf: (fieldId: string) => string | undefined;
  onEdit: (fieldId: string) => void;
};
