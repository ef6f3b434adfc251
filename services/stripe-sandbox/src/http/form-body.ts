import { invalidRequest } from './problem.ts';

/** `a[b][0]=x` as a tree; keys keep their text, list items included. No prototype, so no key is special. */
export type FormTree = { [key: string]: string | FormTree };

const maxPairs = 1000;
const maxDepth = 8;

/** Reads what `application/x-www-form-urlencoded` bodies and query strings of the SDKs hold. */
export function parseForm(...texts: string[]): FormTree {
  const tree = branch();
  let pairs = 0;
  for (const text of texts)
    for (const [name, value] of new URLSearchParams(text)) {
      pairs += 1;
      if (pairs > maxPairs) throw invalidRequest(`Too many parameters: at most ${maxPairs} are allowed.`);
      place(tree, name, value);
    }
  return tree;
}

function branch(): FormTree {
  return Object.create(null);
}

function place(tree: FormTree, name: string, value: string): void {
  const path = steps(name);
  let node = tree;
  for (const step of path.slice(0, -1)) {
    const next = node[key(node, step)] ?? branch();
    if (typeof next === 'string') throw mixed(name);
    node[key(node, step)] = next;
    node = next;
  }
  const last = key(node, path.at(-1) ?? '');
  if (typeof node[last] === 'object') throw mixed(name);
  node[last] = value;
}

/** `[]` appends. */
function key(node: FormTree, step: string): string {
  return step === '' ? String(Object.keys(node).length) : step;
}

function steps(name: string): string[] {
  const shape = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (!shape) throw invalidRequest(`Invalid parameter name: ${shortened(name)}`);
  const [, head = '', tail = ''] = shape;
  const path = [head, ...[...tail.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  if (path.length > maxDepth) throw invalidRequest(`Parameter nested too deeply: ${shortened(name)}`);
  return path;
}

function mixed(name: string) {
  return invalidRequest(`Invalid parameter: ${shortened(name)} is used both as a value and as an object.`);
}

function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
