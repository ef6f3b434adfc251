/** What selectors can match in a document. An attribute is there by its name, and by its name and value: `type=email`. */
export type DocumentNames = Readonly<Record<'attributes' | 'classes' | 'ids' | 'tags', ReadonlySet<string>>>;

/** The names in a body as React renders it, without elements that are not shown: `hidden` ones and closed dialogs. */
export function namesIn(body: string): DocumentNames {
  const shown = withoutHidden(body);
  const tags = new Set(['html', 'body']);
  const attributes = new Set<string>();
  for (const [, tag = '', written = ''] of shown.matchAll(/<([a-z][\w-]*)((?:\s[^<>]*)?)>/g)) {
    tags.add(tag);
    for (const [, name = '', value = ''] of written.matchAll(/\s([\w-]+)="([^"]*)"/g)) {
      attributes.add(name.toLowerCase()).add(`${name.toLowerCase()}=${value}`);
    }
  }
  const valuesOf = (name: string) =>
    [...attributes].filter((a) => a.startsWith(`${name}=`)).map((a) => a.slice(name.length + 1));
  return {
    tags,
    attributes,
    ids: new Set(['site', ...valuesOf('id')]),
    classes: new Set(valuesOf('class').flatMap((classes) => classes.split(' '))),
  };
}

function withoutHidden(body: string): string {
  const hidden = /<([a-z][\w-]*)(?=[^<>]*\shidden="")[^<>]*>|<(dialog)(?![^<>]*\sopen="")[^<>]*>/.exec(body);
  if (!hidden) return body;
  const tag = hidden[1] ?? hidden[2] ?? '';
  const end = endOf(tag, body, hidden.index);
  return body.slice(0, hidden.index) + withoutHidden(body.slice(end));
}

/** Where the element that begins at `start` ends. */
function endOf(tag: string, html: string, start: number): number {
  const tags = new RegExp(`<(/?)${tag}(?=[\\s>])[^<>]*>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    depth += match[1] ? -1 : 1;
    if (depth === 0 || match[0].endsWith('/>')) return tags.lastIndex;
  }
  return html.length;
}
