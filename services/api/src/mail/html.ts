/** Markup that is safe to put into a mail: everything interpolated is escaped, unless it is markup already. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
  toString(): string {
    return this.source;
  }
}

export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | Html | readonly Html[])[]
): Html {
  const text = parts.map((part, index) => part + write(values[index])).join('');
  return new Html(text);
}

function write(value: string | Html | readonly Html[] | undefined): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.source;
  if (typeof value !== 'string') return value.map(String).join('');
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
