import type { InlinedManifest } from '@site/contract/inlined-manifest';
import type { ReactElement } from 'react';
import { PreviewBanner } from './preview-banner.tsx';
import { PreviewOver } from './preview-over.tsx';

export { loadOverridden } from './overrides.ts';

/** Everything that only previews need stands behind this one module, so that what is live carries one name more. */
export default function Preview({ set }: { set?: InlinedManifest }): ReactElement {
  return set?.preview ? <PreviewBanner set={set} preview={set.preview} /> : <PreviewOver />;
}
