import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processMetrics } from '@site/api/counters';
import { features } from '@site/api/features';
import { createStoredMetrics } from '@site/api/stored-metrics';
import { root } from '@site/dev/local-site';
import { unpackPackages } from '@site/testing/debian-package';
import { explainSkip } from '@site/testing/prerequisites';
import { createTemporaryFolder } from '@site/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

const read = (file: string) => readFileSync(join(root, 'deployment/monitoring', file), 'utf8');

type Rule = { alert: string; expr: string; labels: object; annotations: { runbook_url?: string } };
type Rules = { groups: { rules: Rule[] }[] };
type Cases = {
  tests: {
    input_series: { series: string }[];
    alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[];
  }[];
};
type Dashboard = { panels: { id: number; title: string; targets: { expr: string }[] }[] };

const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const { tests: cases } = parse(read('alerts.test.yml')) as Cases;
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
const shown = panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
);

/** Returns the names of the metrics in a panel's expression, without labels, ranges and functions. */
function listMetrics(expression: string): readonly string[] {
  const plain = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '');
  return plain.match(/\b[a-z]\w*\b(?! *\()/g) ?? [];
}

// Metrics of Prometheus itself and of the exporters in prometheus.yml.
const known = new Set([
  ...['up', 'probe_success', 'probe_ssl_earliest_cert_expiry', 'pg_stat_archiver_failed_count'],
]);
// Add the metrics that the API counts and those that it reads at a scrape.
const services = { config: { limits: {} } } as never;
const stored = createStoredMetrics(
  {} as never,
  {} as never,
  features.flatMap((feature) => feature.metrics?.(services) ?? []),
);
for (const { name, type } of [processMetrics, stored].flatMap((registry) => registry.getMetricsAsArray())) {
  known.add(name);
  if (String(type) === 'histogram')
    for (const suffix of ['bucket', 'count', 'sum']) known.add(`${name}_${suffix}`);
}

describe('the sample dashboard and alert rules', () => {
  it.each(shown)('the panel "$title" shows metrics that exist', ({ expr }) => {
    const names = listMetrics(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  // Every rule fires in one of the cases, so the cases contain all series that the rules read.
  it('the cases of the alerts are of metrics that exist', () => {
    const names = cases.flatMap((test) => test.input_series.map(({ series }) => series.replace(/\{.*/, '')));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  it('have a name, a severity and a summary for each alert, and an id of its own for each panel', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { labels, annotations } of rules) {
      expect(labels).toEqual({ severity: expect.stringMatching(/^(page|ticket)$/) });
      expect(annotations).toEqual({ summary: expect.any(String), runbook_url: expect.any(String) });
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it.each(rules.map(({ alert, annotations }) => [alert, annotations.runbook_url] as const))(
    '%s has a section of the runbook, and a case in which it rings',
    (alert, url) => {
      const headings = readFileSync(join(root, 'docs/runbook.md'), 'utf8').match(/^## .+$/gm) ?? [];
      expect(headings).toContain(`## ${alert}`);
      expect(url).toMatch(new RegExp(`docs/runbook\\.md#${alert.toLowerCase()}$`));
      const rings = cases.flatMap((test) => test.alert_rule_test).filter((one) => one.exp_alerts?.length);
      expect(rings.map((one) => one.alertname)).toContain(alert);
    },
  );

  const isInstalled = (program: string) =>
    spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
  const promtool = isInstalled('promtool')
    ? 'promtool'
    : join(unpackPackages('prometheus'), 'usr/bin/promtool');
  const reason = explainSkip('prometheus', isInstalled(promtool));
  /** Runs promtool and returns its exit code and its output. */
  const runPromtool = (...args: string[]) => {
    const cwd = join(root, 'deployment/monitoring');
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd, encoding: 'utf8', timeout: 60_000 });
    return `${status} ${stdout}${stderr}`;
  };

  describe.skipIf(reason !== '')(`by Prometheus itself ${reason}`.trim(), () => {
    it('ring when they should', () => {
      expect(runPromtool('test', 'rules', 'alerts.test.yml')).toMatch(/^0 /);
    });

    it('are configured without errors', () => {
      expect(runPromtool('check', 'config', '--lint=none', 'prometheus.yml')).toMatch(/^0 /);
    });

    it('show panels in valid PromQL', () => {
      const file = join(createTemporaryFolder(), 'panels.yml');
      const recorded = shown.map(({ expr }, index) => ({ record: `panel:${index}`, expr }));
      writeFileSync(file, stringify({ groups: [{ name: 'panels', rules: recorded }] }));
      expect(runPromtool('check', 'rules', '--lint=none', file)).toMatch(/^0 /);
    });
  });
});
