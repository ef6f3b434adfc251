import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { processMetrics } from '@site/api/counters';
import { storedStateMetrics } from '@site/api/stored-state';
import { root } from '@site/dev/local-site';
import { unpackPackages } from '@site/testing/debian-package';
import { skipReason } from '@site/testing/prerequisites';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(root, 'deployment/monitoring', file), 'utf8');

type Rule = { alert: string; expr: string; labels: object; annotations: { runbook_url?: string } };
type Rules = { groups: { rules: Rule[] }[] };
type Cases = { tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[] };
type Dashboard = { panels: { id: number; title: string; targets: { expr: string }[] }[] };

const rules = (parse(read('alerts.yml')) as Rules).groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('dashboard.json')) as Dashboard;
const expressions = [
  ...rules.map(({ alert, expr }) => [`the alert ${alert}`, expr] as const),
  ...panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => [`the panel ${title}`, expr.replaceAll('$__rate_interval', '5m')] as const),
  ),
];

/** Names of the metrics in an expression. @throws when it is not PromQL */
function metricsIn(expression: string): string[] {
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`);
      if (type.name === 'Identifier') names.push(expression.slice(from, to));
    },
  });
  return names;
}

// Of Prometheus itself, and of the exporters that prometheus.yml names.
const known = new Set([
  ...['up', 'probe_success', 'probe_ssl_earliest_cert_expiry', 'pg_stat_archiver_failed_count'],
]);
// What the API counts, and what it reads at a scrape.
const stored = storedStateMetrics({ database: {}, jobs: {} } as never);
for (const { name, type } of [processMetrics, stored].flatMap((registry) => registry.getMetricsAsArray())) {
  known.add(name);
  if (String(type) === 'histogram')
    for (const suffix of ['bucket', 'count', 'sum']) known.add(`${name}_${suffix}`);
}

describe('the sample dashboard and alert rules', () => {
  it.each(expressions)('%s names metrics that exist', (_, expression) => {
    const names = metricsIn(expression);
    expect(names.length).toBeGreaterThan(0);
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
      const cases = (parse(read('alerts.test.yml')) as Cases).tests.flatMap((test) => test.alert_rule_test);
      expect(cases.filter((one) => one.alertname === alert && one.exp_alerts?.length)).not.toEqual([]);
    },
  );

  const isHere = (program: string) => spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
  const promtool = isHere('promtool') ? 'promtool' : join(unpackPackages('prometheus'), 'usr/bin/promtool');
  const reason = skipReason('prometheus', isHere(promtool));
  it.skipIf(reason !== '')(
    `ring when they should, by Prometheus itself ${reason}`.trim(),
    () => {
      const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', 'alerts.test.yml'], {
        cwd: join(root, 'deployment/monitoring'),
        encoding: 'utf8',
        timeout: 60_000,
      });
      expect(`${status} ${stdout}${stderr}`).toMatch(/^0 /);
    },
    120_000,
  );
});
