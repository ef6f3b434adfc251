/** What some tests and checks need and a machine may not have: programs, a network, the registry's advisories. */
const missing = {
  advisories: 'not looked up: the npm registry answers no question about advisories',
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
 * Why tests are skipped on this machine; empty when they run.
 *
 * @throws when `TEST_REQUIRES` (names, separated by commas) has what is missing: there the tests must run
 */
export function skipReason(name: keyof typeof missing, available: boolean): string {
  if (available) return '';
  if (process.env.TEST_REQUIRES?.split(',').includes(name)) {
    throw new Error(`TEST_REQUIRES has ${name}: ${missing[name]}.`);
  }
  return missing[name];
}
