import { createPreview, removePreview } from '../pipeline/preview.ts';
import { action, aliasName, branchTag, positiveNumber, previewId, releaseCommand } from './command.ts';
import { type CompositionOptions, readComposition, withComposition } from './composition.ts';

type PreviewOptions = CompositionOptions & {
  days: number;
  alias?: string | true;
  end?: string;
};

export const preview = withComposition(
  releaseCommand(
    'preview',
    'Show a release that is not live at a URL of its own, for a while.',
    `Prerenders the latest (or the named) versions with everything that is live below /_preview/<id>/ of the same site,
with an id that cannot be guessed, marked on every page and not indexed by search engines. Its checkout works in test
mode only. nginx shows it once \`pnpm release hosting-config\` has been run again.

  pnpm release preview portfolio

  pnpm release preview portfolio --days 2

  pnpm release preview --built --alias

  pnpm release preview --end 0123456789abcdef0123456789abcdef`,
  ),
)
  .option('--days <n>', 'how long it can be seen', positiveNumber, 7)
  .option(
    '--alias [name]',
    'keep the address of the last preview with this alias (default: the branch)',
    aliasName,
  )
  .option('--end <id>', 'remove a preview', previewId)
  .action(
    action<PreviewOptions>(async (names, options, { store }) => {
      const { days, end } = options;
      const alias = options.alias === true ? branchTag() : options.alias;
      if (end !== undefined) {
        await removePreview(store, end);
        return { result: { state: 'ended', id: end }, text: `The preview ${end} was removed.` };
      }
      const made = await createPreview(store, await readComposition(store, names, options), { days, alias });
      const { url, release, until, pages } = made;
      const text = `${url} shows release ${release} until ${until} (${pages} pages).`;
      return { result: { state: 'made', ...made }, text };
    }),
  );
