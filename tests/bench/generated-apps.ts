import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findApp } from '@site/release/app-sources';
import { type BuiltApp, buildApp } from '@site/release/build-app';
import { describeApp } from '@site/release/describe-app';
import { filesOf } from '@site/remotes/new-remote-files';

const folders = fileURLToPath(new URL('../../.cache/growth', import.meta.url));
const template = 'app-00';

/** The page shows its path, so that no two pages are equal. */
const page = `import { useLocation } from '@site/sdk';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { copy } from '../content/copy.ts';

export default function StartPage(): ReactElement {
  const { pathname } = useLocation();
  return <Section level={1} title={\`\${copy.title} \${pathname}\`} lead={copy.lead} />;
}
`;

const routesOf = (pages: number) => `import type { Page } from '@site/contract/remote';
import { copy } from './content/copy.ts';

export const pages: readonly Page[] = Array.from({ length: ${pages} }, (_, at): Page => ({
  path: \`/${template}/page-\${at}\`,
  meta: { title: \`\${copy.title} \${at}\`, description: copy.description, canonical: \`/${template}/page-\${at}\` },
  load: () => import('./pages/start.tsx'),
}));
`;

/**
 * Builds one real remote with so many pages, and renames its build: remotes as a team would publish them,
 * without a build for each.
 *
 * @param edition text of its pages: another text is another version
 */
export async function generateApp(
  pages: number,
  edition = 'first',
): Promise<(name: string) => Promise<BuiltApp>> {
  const folder = join(folders, `${template}-${pages}-${edition}`);
  rmSync(folder, { recursive: true, force: true });
  const files = filesOf({ name: template, path: `/${template}`, title: `Generated ${edition}` });
  for (const [file, text] of Object.entries(files)) {
    if (!file.startsWith('remotes/') || file.endsWith('.test.ts')) continue;
    const path = join(folder, file.slice(`remotes/${template}/`.length));
    mkdirSync(dirname(path), { recursive: true });
    // One folder deeper than the remotes.
    writeFileSync(path, text.replace('../../tsconfig.base.json', '../../../tsconfig.base.json'));
  }
  writeFileSync(join(folder, 'src/pages/start.tsx'), page);
  writeFileSync(join(folder, 'src/routes.tsx'), routesOf(pages));
  // Two remotes cannot add the same link.
  writeFileSync(join(folder, 'src/menus.ts'), 'export const menus = [];\n');
  symlinkSync(join(findApp('portfolio').folder, 'node_modules'), join(folder, 'node_modules'));
  const source = { name: template, kind: 'remote', folder, serverEntry: 'remote.js' } as const;
  const { dist: original } = await buildApp(source);

  return async (name) => {
    const dist = join(folder, 'renamed', name);
    cpSync(original, dist, { recursive: true });
    for (const file of globSync('**/*.{js,json,css}', { cwd: dist })) {
      const path = join(dist, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(template, name));
    }
    return { app: await describeApp({ ...source, name }, dist), dist, reused: false };
  };
}
