import { createPreview } from '../pipeline/preview.ts';
import { findBranchTag } from '../releases/tags.ts';
import { action, aliasName, releaseCommand } from './command.ts';
import { addCompositionOptions, type CompositionOptions, readComposition } from './composition.ts';

export const preview = addCompositionOptions(
  releaseCommand(
    'preview',
    'Show a release that is not live at a secret URL for a week.',
    `Prerenders the latest (or the named) versions together with the live versions of all other apps, below /_preview/<id>/ on
the same site. The id cannot be guessed, every page is marked as a preview, and search engines do not index it. Its checkout
only works in test mode.

  pnpm release preview portfolio
  pnpm release preview --alias`,
  ),
)
  .option(
    '--alias [name]',
    'reuse the address of the current preview with this alias (default: the branch)',
    aliasName,
  )
  .action(
    action<CompositionOptions & { alias?: string | true }>(async (names, options, { store }) => {
      const alias = options.alias === true ? findBranchTag() : options.alias;
      const made = await createPreview(store, await readComposition(names, options), alias);
      const { url, release, until, pages } = made;
      const text = `${url} shows release ${release} until ${until} (${pages} pages).`;
      return { result: made, text };
    }),
  );
