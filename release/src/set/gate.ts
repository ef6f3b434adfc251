import { contractVersion } from '@site/shared/contract';
import { foldPath } from '@site/shared/paths';
import { satisfies } from 'semver';
import { Problem } from '../problem.ts';
import type { Parts } from './compose.ts';

/**
 * Refuses a combination of parts that cannot work together, with every reason.
 * The federation runtime would accept it silently: the remotes bring no
 * libraries of their own that it could fall back to.
 */
export function assertFits(parts: Parts): void {
  const reasons = [...contractReasons(parts), ...singletonReasons(parts), ...routeReasons(parts)];
  if (reasons.length > 0) {
    throw new Problem(
      `These parts do not fit together; nothing was changed.\n${reasons.map((r) => `  - ${r}`).join('\n')}`,
    );
  }
}

function contractReasons(parts: Parts): string[] {
  return [...parts.values()]
    .filter((part) => part.contract !== contractVersion)
    .map((part) => `${part.name}@${part.version} speaks contract ${part.contract}, not ${contractVersion}.`);
}

/** What the shell brings of each shared library must lie within what each remote accepts. */
function singletonReasons(parts: Parts): string[] {
  const provided = parts.get('shell')?.singletons ?? {};
  return [...parts.values()]
    .filter((part) => part.kind === 'remote')
    .flatMap((part) =>
      Object.entries(part.singletons)
        .filter(([library, range]) => !satisfies(provided[library] ?? '', range))
        .map(
          ([library, range]) =>
            `${part.name}@${part.version} was built for ${library} ${range}; the shell brings ${provided[library] ?? 'none'}.`,
        ),
    );
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
