/** Address of a mail draft. Lines end as RFC 6068 asks: CR LF, percent-encoded. */
export function mailDraft({
  to,
  subject,
  body,
}: {
  to: string;
  subject: string;
  body: readonly string[];
}): string {
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join('\r\n'))}`;
}
