import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { readConfig } from '@site/api/config';
import { root } from '@site/dev/local-site';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string) => readFileSync(join(root, 'deployment', file), 'utf8');
const readManifests = (file: string) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS());

describe('the files for containers', () => {
  it.each(['api.Dockerfile', 'origin.Dockerfile'])('the container of %s is not root', (file) => {
    const last = read(file).split('FROM ').at(-1) ?? '';
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
  });

  it('compose.yaml lets the origin only read the releases', () => {
    const { origin } = parse(read('compose.yaml')).services;
    expect(origin.volumes).toContain('../releases:/releases:ro');
  });

  it('every variable of the API reaches its container in compose and Kubernetes', () => {
    const { api, migrate } = parse(read('compose.yaml'), { merge: true }).services;
    for (const service of [api, migrate]) {
      expect(service.env_file).toEqual(['api.env']);
      // Compose sets only the variables that depend on its own services; all others come from the file.
      expect(Object.keys(service.environment)).toEqual(['DATABASE_URL', 'METRICS_PORT', 'METRICS_ADDRESS']);
    }
    for (const file of ['api.yaml', 'migrate.yaml']) {
      const [container] = readManifests(file)[0].spec.template.spec.containers;
      expect(container.envFrom).toEqual([{ secretRef: { name: 'site-api' } }]);
    }
  });

  it('the API starts in live mode with the sample environment, and a database', () => {
    const lines = read('api.example').trim().split('\n');
    const variables = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const documented = readFileSync(join(root, 'docs/configuration.md'), 'utf8');
    expect(Object.keys(variables).filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
    // Placeholder secrets that were not replaced prevent the start.
    expect(() => readConfig(variables)).toThrow('STRIPE_WEBHOOK_SECRET: must have');
    const replaced = {
      DATABASE_URL: `postgres://site:${'a%2Fb'}@postgres/site`,
      STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(32)}`,
    };
    expect(readConfig({ ...variables, ...replaced }).mode).toBe('live');
  });

  it.each(['api.yaml', 'origin.yaml'])('kubernetes/%s has probes and a disruption budget', (file) => {
    const documents = readManifests(file);
    expect(documents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['Deployment', 'Service', 'PodDisruptionBudget']),
    );
    const { containers } = documents.find(({ kind }) => kind === 'Deployment').spec.template.spec;
    expect(containers[0]).toMatchObject({
      readinessProbe: expect.anything(),
      livenessProbe: expect.anything(),
      securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
    });
  });
});

it('keys, secrets, back-ups and what is deployed are ignored by git and are in no image', () => {
  const files = ['tests/release.key.pem', 'production.env', '.env', 'services/api/.env.live', 'site.dump'];
  files.push('deploy/index.html');
  const ignored = execFileSync('git', ['check-ignore', ...files], { cwd: root, encoding: 'utf8' });
  expect(ignored.trim().split('\n')).toEqual(files);
  const patterns = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');
  const isLeftOut = (file: string) =>
    patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`));
  expect(files.filter((file) => !isLeftOut(file))).toEqual([]);
});
