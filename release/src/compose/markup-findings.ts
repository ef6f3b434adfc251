import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;

/** Ids that an app's markup must not use, because the shell finds its own elements by these ids at start. */
const ownIds = ['site', 'inlined-manifest'];
/** Types of data scripts, which browsers do not run. */
const dataTypes = ['application/ld+json', 'application/json'];
/** Number of scripts that the release tool adds to every document: the import map and the entry. */
const ownScripts = 2;

/**
 * Parses a finished document as browsers do, and lists what an app's markup must not contain. This covers scripts, and
 * anything that escapes the markup's element or affects the whole document. Only the release tool may add scripts.
 */
export function findMarkupFaults(html: string): string[] {
  const document = parse(html);
  const elements = [...elementsOf(document)];
  const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
  const found = elements.flatMap(({ tagName, attrs }) => [
    ...attrs.filter(({ name }) => name.startsWith('on')).map(({ name }) => `${name} on <${tagName}>`),
    ...(tagName === 'base' ? ['<base>'] : []),
    ...(tagName === 'meta' && attrs.some(({ name }) => name === 'http-equiv') ? ['<meta http-equiv>'] : []),
  ]);
  const scripts = named('script').filter((script) => !dataTypes.includes(attribute(script, 'type') ?? ''));
  if (scripts.length !== ownScripts) found.push('a <script> that is more than data');
  for (const id of ownIds) {
    const count = elements.filter((element) => attribute(element, 'id') === id).length;
    if (count !== 1) found.push(`the id ${id} on an element of its own`);
  }
  const shape = named('body')
    .flatMap(({ childNodes }) => childNodes)
    .map((node) => ('tagName' in node ? `${node.tagName}#${attribute(node, 'id') ?? ''}` : node.nodeName));
  if (shape.join() !== 'div#site,script#inlined-manifest,noscript#')
    found.push('a tag or a comment that is not closed, or one that closes the element around it');
  return [...new Set(found)];
}

function* elementsOf(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  for (const child of node.childNodes) {
    if (!('tagName' in child)) continue;
    yield child;
    yield* elementsOf(child);
    if ('content' in child) yield* elementsOf(child.content);
  }
}

function attribute({ attrs }: Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value;
}
