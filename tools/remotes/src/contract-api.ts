import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gt, inc, type ReleaseType } from 'semver';

/** The declarations that a package exports, by `module#name`, as the compiler writes them and without comments. */
export type Api = Readonly<Record<string, string>>;

export type ApiChange = { level: 'minor' | 'major'; reason: string };

/** Reads the declaration files that the given modules of a compiled package consist of. Paths are relative to it. */
export function readApi(folder: string, modules: readonly string[]): Api {
  const read = new Set<string>();
  const api: Record<string, string> = {};
  const visit = (module: string): void => {
    const file = join(folder, module);
    if (read.has(module) || !existsSync(file)) return;
    read.add(module);
    const text = readFileSync(file, 'utf8');
    for (const [name, declaration] of declarationsOf(text)) api[`${module}#${name}`] = declaration;
    for (const [, specifier = ''] of text.matchAll(/(?:from |import\()['"](\.{1,2}\/[^'"]+)['"]/g)) {
      visit(posix.join(posix.dirname(module), specifier.replace(/(\.d)?\.[jt]sx?$/, '.d.ts')));
    }
  };
  for (const module of modules) visit(module);
  return api;
}

const statement = /^(?:export|declare|import|interface|type|class|const|function|enum|abstract)\b/;
const named = /\b(?:interface|type|class|const|let|var|function|enum|namespace|default) +([\w$]+)/;

/** The top-level statements of a declaration file. The compiler begins each at the start of a line. */
function declarationsOf(text: string): ReadonlyMap<string, string> {
  const statements: string[] = [];
  for (const line of text.replaceAll(/\/\*[\s\S]*?\*\/\n?/g, '').split('\n')) {
    if (statement.test(line)) statements.push(line.trimEnd());
    else if (line.trim() && !line.startsWith('//'))
      statements.push(`${statements.pop() ?? ''}\n${line.trimEnd()}`);
  }
  const found = new Map<string, string>();
  const add = (name: string, declaration: string) => {
    const overload = found.get(name);
    found.set(name, overload ? `${overload}\n${declaration}` : declaration);
  };
  for (const declaration of statements) {
    const [, list, from = ''] = /^export (?:type )?\{([^}]*)\}(.*)$/s.exec(declaration) ?? [];
    if (list !== undefined) {
      for (const item of list
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)) {
        add(item.split(/\s+as\s+/).at(-1) ?? item, `export { ${item} }${from}`);
      }
    } else if (!declaration.startsWith('import ')) {
      add(named.exec(declaration)?.[1] ?? declaration, declaration);
    }
  }
  return found;
}

/** What a change means for packages that import the API. What cannot be shown to be an addition is a breaking change. */
export function compareApis(before: Api, after: Api): readonly ApiChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name): readonly ApiChange[] => {
    const [old, next] = [before[name], after[name]];
    if (old === next) return [];
    if (old === undefined) return [{ level: 'minor', reason: `${name} was added.` }];
    if (next === undefined) return [{ level: 'major', reason: `${name} was removed.` }];
    return onlyAdds(old, next)
      ? [{ level: 'minor', reason: `${name} has more members.` }]
      : [{ level: 'major', reason: `${name} was changed.` }];
  });
}

const optionalMember = /^\s*(?:readonly )?["\w$-]+(?:\?:|\?\(|: z\.ZodMiniOptional<)/;
/** An object that importers read and do not write: any further member is an addition. */
const readObject = /^export declare const [\w$]+: \{/;

/** Whether the lines of a declaration are all there still, in their order, and each inserted member may be left out. */
function onlyAdds(before: string, after: string): boolean {
  const [old, next] = [before.split('\n'), after.split('\n')];
  const indentation = (line: string) => line.length - line.trimStart().length;
  /** Of the inserted member that the current line may be within. */
  let within = Number.POSITIVE_INFINITY;
  let at = 0;
  for (const line of next) {
    const continues =
      indentation(line) > within || (indentation(line) === within && /^[\]})>]/.test(line.trimStart()));
    if (continues) continue;
    within = Number.POSITIVE_INFINITY;
    if (line === old[at]) at += 1;
    else if (readObject.test(before) || optionalMember.test(line)) within = indentation(line);
    else return false;
  }
  return at === old.length;
}

export type PublishedPackage = { version: string; content: string; api: Api };

/**
 * The version of a package's content: that of its last publication when nothing changed; else raised by a patch, by a minor
 * version for additions and by a major one for breaking changes. One that is higher already stays.
 */
export function nextVersion(
  current: string,
  content: string,
  api: Api,
  published: PublishedPackage | null,
): { version: string; changes: readonly ApiChange[] } {
  if (!published) return { version: current, changes: [] };
  if (published.content === content) return { version: published.version, changes: [] };
  const changes = compareApis(published.api, api);
  const level: ReleaseType = changes.some((change) => change.level === 'major')
    ? 'major'
    : changes.length > 0
      ? 'minor'
      : 'patch';
  const version = inc(published.version, level) ?? published.version;
  return { version: gt(current, version) ? current : version, changes };
}
