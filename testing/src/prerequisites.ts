/**
 * Why a test or check was skipped, keyed by what this machine lacks: a program, a network, or the registry's
 * advisories.
 */
const missing = {
  advisories: 'not checked: the npm registry did not answer the advisory query',
  arial: 'neither Arial nor a typeface with its widths is installed on this machine',
  firefox: 'firefox-esr is not installed on this machine',
  network: 'this machine has no address besides its own',
  nginx: 'nginx is not installed on this machine',
  pgbouncer: 'pgbouncer is not installed on this machine',
  poppler: 'pdftotext (poppler-utils) is not installed on this machine',
  postgres: 'postgres is not installed on this machine',
  prometheus: 'promtool is not installed on this machine',
  webkit: 'webkit2gtk-driver or xvfb is not installed on this machine',
} as const;

/**
 * Returns why tests are skipped on this machine; empty if they run.
 *
 * @throws if `TEST_REQUIRES` (comma-separated names) includes what is missing, because the tests must then run
 */
export function explainSkip(name: keyof typeof missing, available: boolean): string {
  if (available) return '';
  if (process.env.TEST_REQUIRES?.split(',').includes(name)) {
    throw new Error(`TEST_REQUIRES has ${name}: ${missing[name]}.`);
  }
  return missing[name];
}
