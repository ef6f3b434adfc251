/** Programs that some tests need and a machine may not have. */
export type Prerequisite = 'java' | 'nginx' | 'postgres';

/**
 * Why tests are skipped on this machine; empty when they run.
 *
 * @throws when `TEST_REQUIRES` (names, separated by commas) has a program that is missing: there the tests must run
 */
export function skipReason(name: Prerequisite, installed: boolean): string {
  if (installed) return '';
  if (process.env.TEST_REQUIRES?.split(',').includes(name)) {
    throw new Error(`TEST_REQUIRES has ${name}, which is not installed on this machine.`);
  }
  return `${name} is not installed on this machine`;
}
