import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@site/dev/local-site';

export type NewRemote = {
  /** The remote's name, also used for its folder, its package and the path of its first page. */
  name: string;
  title: string;
};

export type Files = Readonly<Record<string, string>>;

/** The package that new remotes are copied from. The template is checked and tested like any other package. */
const template = join(root, 'tools/remote-template');

/** Returns the files of a new remote in this repository, by path relative to the repository root. */
export function filesOf(remote: NewRemote): Files {
  const { name } = remote;
  const own = Object.entries(copyTemplate(remote));
  return {
    ...Object.fromEntries(own.map(([file, text]) => [`remotes/${name}/${file}`, text])),
    [`tests/e2e/${name}/${name}.spec.ts`]: fillTemplateFile(toolFile('in-repository.spec.ts'), remote),
  };
}

/** Returns the files of the template for a new remote, by path relative to its folder. */
export function copyTemplate(remote: NewRemote): Files {
  const files = globSync('**', { cwd: template, exclude: ['node_modules', 'dist'] });
  return Object.fromEntries(
    files
      .map((file) => [file, join(template, file)] as const)
      .filter(([, path]) => statSync(path).isFile())
      .map(([file, path]) => [file, fillTemplateFile(path, remote)]),
  );
}

/** Returns the path of a file of this package that is copied into new remotes. */
export const toolFile = (name: string): string => join(root, 'tools/remotes', name);

export function fillTemplateFile(path: string, { name, title }: NewRemote): string {
  return readFileSync(path, 'utf8').replaceAll('sample-remote', name).replaceAll('Sample remote', title);
}
