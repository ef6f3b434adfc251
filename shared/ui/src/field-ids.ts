export type FieldIds = {
  control: string;
  help: string;
  error: string;
  /** For the control's `aria-describedby`. */
  describedBy: string | undefined;
};

/** The ids that tie a control to its label, help and error. */
export function fieldIds(id: string, shown: { help?: unknown; error?: unknown }): FieldIds {
  const help = `${id}-help`;
  const error = `${id}-error`;
  const described = [shown.help ? help : '', shown.error ? error : ''].filter(Boolean).join(' ');
  return { control: id, help, error, describedBy: described || undefined };
}
