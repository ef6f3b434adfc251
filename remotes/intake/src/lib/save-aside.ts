/** Hands drafts that this release cannot read to the visitor, as one file. */
export function saveAside(texts: readonly string[]): void {
  const address = URL.createObjectURL(new Blob([texts.join('\n')], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'questionnaire-draft.json';
  link.click();
  // The download has begun by then; the address is of no further use.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
