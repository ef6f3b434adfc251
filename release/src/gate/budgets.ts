import { budgets } from '@site/contract/budgets';
import type { Finding } from './finding.ts';
import { total, type Weight } from './weigh.ts';

type Weights = ReadonlyMap<string, Weight>;

/** Pages that weigh more than they may, with the file that grew most since what is live. */
export function checkBudgets(candidate: Weights, live: Weights): Finding {
  const reasons = [...candidate].flatMap(([path, weight]) => {
    const before = live.get(path);
    const found: string[] = [];
    if (weight.html > budgets.html) {
      const grew = before ? `, was ${kilobytes(before.html)}` : '';
      found.push(
        `The document of ${path} weighs ${kilobytes(weight.html)}${grew}; it may weigh ${kilobytes(budgets.html)}.`,
      );
    }
    const scripts = total(weight);
    if (scripts > budgets.scripts(path)) {
      found.push(
        `The scripts of ${path} weigh ${kilobytes(scripts)}; they may weigh ${kilobytes(budgets.scripts(path))}. ${whatGrew(weight, before)}`,
      );
    }
    return found;
  });
  return { reasons, notes: [] };
}

function whatGrew(weight: Weight, before: Weight | undefined): string {
  const growth = [...weight.scripts]
    .map(([name, bytes]) => ({ name, bytes, was: before?.scripts.get(name) ?? 0 }))
    .sort((a, b) => b.bytes - b.was - (a.bytes - a.was));
  const [most] = growth;
  if (!most) return '';
  const was = before?.scripts.has(most.name) ? `grew from ${kilobytes(most.was)}` : 'is new, with';
  return `${most.name} ${was}${before?.scripts.has(most.name) ? ' to' : ''} ${kilobytes(most.bytes)}.`;
}

export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}
