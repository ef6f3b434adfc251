import type { AppManifest } from '@site/contract/release-manifest';
import { foldPath } from '@site/domain/paths';
import { satisfies } from 'semver';
import type { Parts } from '../set/compose.ts';

/**
 * Why these parts cannot work together; empty when they can. The federation
 * runtime would accept any of it silently: the remotes bring no libraries of
 * their own that it could fall back to.
 */
export function incompatibilities(parts: Parts): readonly string[] {
  return [
    ...contractReasons(parts),
    ...singletonReasons(parts),
    ...nameReasons(parts),
    ...catalogueReasons(parts),
    ...routeReasons(parts),
  ];
}

const called = ({ name, version }: AppManifest) => `${name}@${version}`;
const remotesOf = (parts: Parts) => [...parts.values()].filter((part) => part.kind === 'remote');

function contractReasons(parts: Parts): string[] {
  const shell = parts.get('shell');
  if (!shell) return ['A release set needs a shell. Publish it with `pnpm release publish shell`.'];
  return remotesOf(parts)
    .filter((part) => part.contract !== shell.contract)
    .map((part) => `${called(part)} speaks contract ${part.contract}; the shell speaks ${shell.contract}.`);
}

/** What the shell brings of each shared library must lie within what each remote accepts. */
function singletonReasons(parts: Parts): string[] {
  const provided = parts.get('shell')?.singletons ?? {};
  return remotesOf(parts).flatMap((part) =>
    Object.entries(part.singletons)
      .filter(([library, range]) => !satisfies(provided[library] ?? '', range))
      .map(
        ([library, range]) =>
          `${called(part)} was built for ${library} ${range}; the shell brings ${provided[library] ?? 'none'}.`,
      ),
  );
}

/** Every name that a remote imports of a shared library must be one that the shell hands out. */
function nameReasons(parts: Parts): string[] {
  const { brings = {} } = parts.get('shell') ?? {};
  return remotesOf(parts).flatMap((part) =>
    Object.entries(part.needs.uses).flatMap(([library, names]) => {
      const handedOut = brings[library];
      const missing = handedOut ? names.filter((name) => !handedOut.includes(name)) : [];
      return missing.length > 0
        ? [`${called(part)} uses ${missing.join(', ')} of ${library}, which the shell does not hand out.`]
        : [];
    }),
  );
}

/** Pages that show prices and pages that charge them must have been built with the same. */
function catalogueReasons(parts: Parts): string[] {
  const versions = Map.groupBy(
    remotesOf(parts).filter((part) => part.needs.catalogue !== null),
    (part) => part.needs.catalogue,
  );
  if (versions.size <= 1) return [];
  const sides = [...versions].map(([version, some]) => `${some.map(called).join(', ')} with ${version}`);
  return [`The parts were built with different plans and prices: ${sides.join('; ')}.`];
}

function routeReasons(parts: Parts): string[] {
  const owners = new Map<string, string>();
  const reasons: string[] = [];
  for (const part of parts.values()) {
    for (const { path } of part.pages) {
      const owner = owners.get(foldPath(path));
      if (owner) reasons.push(`${part.name} and ${owner} both claim ${path}.`);
      owners.set(foldPath(path), part.name);
    }
  }
  return reasons;
}
