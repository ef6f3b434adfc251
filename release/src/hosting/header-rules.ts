import { previewBase, releaseBase } from '@site/contract/release-paths';
import { isPaymentDocument } from '@site/domain/paths';
import type { Document, Responses } from './responses.ts';

/** The headers of a path, or of all below it where it ends with `*`. */
export type Rule = { path: string; headers: Readonly<Record<string, string>> };

export const csp = 'content-security-policy';

/**
 * Services differ in which of two matching rules wins. So headers that never vary are in the rule for all paths, and
 * headers that vary in the rule of their path alone. Only the content security policy is in both: browsers apply
 * both policies.
 */
export function headerRules(responses: Responses): readonly Rule[] {
  const { documents, notFound, versioned, files, fileHeaders, publishedHeaders } = responses;
  const all = [notFound, ...documents].map(({ headers }) => headers).concat(fileHeaders, publishedHeaders);
  const everywhere = Object.fromEntries(
    Object.entries(notFound.headers).filter(([name, value]) =>
      all.every((headers) => headers[name] === value),
    ),
  );
  const own = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in everywhere)));
  const shared = sharedPolicy([...documents, ...versioned.flatMap((one) => one.documents)]);
  return [
    { path: '/*', headers: { ...everywhere, [csp]: shared } },
    ...documents.map(({ path, headers }) => ({ path, headers: own(headers) })),
    ...files.map(({ path }) => ({ path, headers: own(fileHeaders) })),
    { path: '/r/*', headers: own(publishedHeaders) },
    ...versionedPaymentRules(documents, own),
    // As a header too: crawlers of files other than documents read no `<meta>`.
    { path: `${previewBase}*`, headers: { 'x-robots-tag': 'noindex, nofollow' } },
  ];
}

/** The payment pages below `/_release/` and `/_preview/` contain their policy; their other headers need a rule. */
function versionedPaymentRules(
  documents: readonly Document[],
  own: (headers: Rule['headers']) => Rule['headers'],
) {
  const payment = documents.find(({ path }) => isPaymentDocument(path));
  if (!payment) return [];
  const { [csp]: _, ...headers } = payment.headers;
  return [releaseBase, previewBase].map((base) => ({
    path: `${base}:release${payment.path}`,
    headers: own(headers),
  }));
}

/** The directives that all pages share, without `default-src`, which would apply in place of those that differ. */
function sharedPolicy(documents: readonly Document[]): string {
  const policies = documents.map(({ headers }) => (headers[csp] ?? '').split('; '));
  const [first = []] = policies;
  return first
    .filter((directive) => !directive.startsWith('default-src'))
    .filter((directive) => policies.every((policy) => policy.includes(directive)))
    .join('; ');
}
