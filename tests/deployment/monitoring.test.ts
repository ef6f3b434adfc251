import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
// What the two programs count, and what they read at a scrape.
import '@site/api/counters';
import { storedStateMetrics } from '@site/api/stored-state';
import { root } from '@site/dev/local-site';
import '@site/release/origin-alarm';
import { originMetrics } from '@site/release/origin-observability';
import { processMetrics, startMetricsServer } from '@site/telemetry/metrics';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string) => readFileSync(join(root, 'deployment/monitoring', file), 'utf8');

type Rules = { groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[] };
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

let known: Set<string>;
beforeAll(async () => {
  // Adds the metrics of the process.
  const unused = () => {
    throw new Error('Nothing is scraped.');
  };
  const registries = [
    processMetrics,
    storedStateMetrics({ database: {}, jobs: {}, config: {} } as never),
    originMetrics(unused),
  ];
  const server = await startMetricsServer({ host: '127.0.0.1', port: 0 }, registries[2] as never);
  await server.close();
  known = new Set(['up']);
  for (const { name, type } of registries.flatMap((registry) => registry.getMetricsAsArray())) {
    known.add(name);
    if (String(type) === 'histogram')
      for (const suffix of ['bucket', 'count', 'sum']) known.add(`${name}_${suffix}`);
  }
});

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
      expect(annotations).toEqual({ summary: expect.any(String) });
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
