import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/**
 * What selectors can match in a document. An attribute is there by its name, and by its name and value: `type=email`.
 * Tags and attributes are in lower case: which of them a selector compares without case depends on the language.
 */
export type DocumentNames = Readonly<Record<'attributes' | 'classes' | 'ids' | 'tags', ReadonlySet<string>>>;

/** The names in a body, without elements that are not shown: `hidden` ones and closed dialogs. */
export function namesIn(body: string): DocumentNames {
  const tags = new Set(['html', 'body']);
  const attributes = new Set<string>();
  const ids = new Set(['site']);
  const classes = new Set<string>();
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node) {
      if (isHidden(node)) return;
      tags.add(node.tagName.toLowerCase());
      for (const { name, value } of node.attrs) {
        attributes.add(name.toLowerCase()).add(attributeWithValue(name, value));
        if (name === 'id') ids.add(value);
        if (name === 'class') for (const one of value.split(/\s+/)) classes.add(one);
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(body, { scriptingEnabled: false }));
  return { tags, attributes, ids, classes };
}

export function attributeWithValue(name: string, value: string): string {
  return `${name}=${value}`.toLowerCase();
}

function isHidden({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  const has = (wanted: string, value?: string) =>
    attrs.some((attribute) => attribute.name === wanted && (value ?? attribute.value) === attribute.value);
  return has('hidden', '') || (tagName === 'dialog' && !has('open'));
}
