import { afterEach, expect, test, vi } from 'vitest';
import { runChecks, totalsLine } from './checks.ts';
import { vulnerabilitiesIn } from './supply-chain.ts';

afterEach(() => vi.restoreAllMocks());

const unanswered = 'Error: ERR_PNPM_AUDIT_BAD_RESPONSE';
const vulnerabilities = (output: string) => ({
  name: 'known vulnerabilities',
  run: async () => vulnerabilitiesIn(output),
});

test('advisories that could not be looked up are counted as skipped, by name, and not as passed', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const totals = await runChecks([vulnerabilities(unanswered)]);
  const named = expect.stringMatching(/known vulnerabilities: not looked up/);
  expect(totals).toEqual({ passed: 0, failed: 0, skipped: [named] });
  expect(log).toHaveBeenCalledWith(named);
  expect(totalsLine(totals.passed, totals.failed, totals.skipped.length)).toBe(
    '0 passed, 0 failed, 1 skipped',
  );
});

test('advisories that must be looked up and could not be are a failure', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.stubEnv('TEST_REQUIRES', 'postgres,advisories');
  expect(await runChecks([vulnerabilities(unanswered)])).toEqual({ passed: 0, failed: 1, skipped: [] });
});

test('only high and critical vulnerabilities fail', () => {
  const advisory = (severity: string) => ({ module_name: severity, severity, title: 'A defect' });
  const output = JSON.stringify({ advisories: { 1: advisory('low'), 2: advisory('critical') } });
  expect(vulnerabilitiesIn(output)).toBe('critical: critical: A defect');
  expect(vulnerabilitiesIn(JSON.stringify({ advisories: {} }))).toBe('');
});
