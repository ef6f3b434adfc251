import { readFileSync } from 'node:fs';
import type { Fault } from './live-mode.ts';

/** Variables whose value may be in a file, as container platforms mount secrets: `STRIPE_SECRET_KEY_FILE=/run/secrets/…`. */
const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL', 'DATABASE_URL', 'OPERATOR_TOKEN'];

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables with the content of the named files. Faults never contain it. */
export function withSecretFiles(variables: Variables): { present: Variables; faults: readonly Fault[] } {
  const present: Record<string, string | undefined> = { ...variables };
  const faults: Fault[] = [];
  for (const name of secrets) {
    const file = variables[`${name}_FILE`];
    if (!file) continue;
    if (variables[name]) {
      faults.push([`${name}_FILE`, `is set together with ${name}: leave out one of them`]);
      continue;
    }
    const text = readText(file);
    if (text) present[name] = text;
    else faults.push([`${name}_FILE`, text === '' ? 'the file is empty' : 'the file cannot be read']);
  }
  return { present, faults };
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
