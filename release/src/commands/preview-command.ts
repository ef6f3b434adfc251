import { createPreview } from '../pipeline/preview.ts';
import { branchTag } from '../releases/tags.ts';
import { action, aliasName, releaseCommand } from './command.ts';
import { type CompositionOptions, readComposition, withComposition } from './composition.ts';

export const preview = withComposition(
  releaseCommand(
    'preview',
    'Show a release that is not live at a URL of its own, for a week.',
    `Prerenders the latest (or the named) versions with everything that is live below /_preview/<id>/ of the same site,
with an id that cannot be guessed, marked on every page and not indexed by search engines. Its checkout works in test
mode only.

  pnpm release preview portfolio
  pnpm release preview --alias`,
  ),
)
  .option(
    '--alias [name]',
    'keep the address of the current preview with this alias (default: the branch)',
    aliasName,
  )
  .action(
    action<CompositionOptions & { alias?: string | true }>(async (names, options, { store }) => {
      const alias = options.alias === true ? branchTag() : options.alias;
      const made = await createPreview(store, await readComposition(names, options), alias);
      const { url, release, until, pages } = made;
      const text = `${url} shows release ${release} until ${until} (${pages} pages).`;
      return { result: made, text };
    }),
  );
