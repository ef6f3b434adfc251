import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { immutableCache, pageCache } from '@site/contract/header-policy';
import { root } from '@site/dev/local-site';
import { freePorts } from '@site/testing/free-ports';
import { skipReason } from '@site/testing/prerequisites';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseDocument } from 'yaml';
import { findNginx, startNginx } from '../harness/nginx.ts';

const read = (file: string) => readFileSync(join(root, 'deployment/cdn', file), 'utf8');

describe('the recipes for CDNs', () => {
  it('CloudFront follows the cache headers, compresses nothing, and speaks TLS 1.2 with the secret to the origin', () => {
    const tags = ['!Ref', '!Sub', '!GetAtt'].map((tag) => ({
      tag,
      resolve: (text: string) => `${tag} ${text}`,
    }));
    const document = parseDocument(read('cloudfront.yaml'), { customTags: tags });
    expect([document.errors, document.warnings]).toEqual([[], []]);
    const { Resources, Parameters } = document.toJS();
    // CloudFormation takes no aliases, and each reference names something.
    expect(read('cloudfront.yaml')).not.toMatch(/: [&*]\w/);
    const names = [...read('cloudfront.yaml').matchAll(/!(?:Ref|GetAtt) (\w+)/g)].map(([, name]) => name);
    expect(Object.keys({ ...Resources, ...Parameters })).toEqual(expect.arrayContaining(names));
    const cache = Resources.PageCache.Properties.CachePolicyConfig;
    // A lowest time above 0 would store what has `no-cache`.
    expect([cache.MinTTL, cache.DefaultTTL]).toEqual([0, 0]);
    expect(cache.MaxTTL).toBe(Number(/max-age=(\d+)/.exec(immutableCache)?.[1]));
    for (const { Properties } of [Resources.Site, Resources.Api]) {
      const { DefaultCacheBehavior, Origins, ViewerCertificate } = Properties.DistributionConfig;
      expect(DefaultCacheBehavior.Compress).toBe(false);
      expect(DefaultCacheBehavior.TargetOriginId).toBe(Origins[0].Id);
      expect(Origins[0].CustomOriginConfig).toMatchObject({
        OriginProtocolPolicy: 'https-only',
        OriginSSLProtocols: ['TLSv1.2'],
      });
      expect(Origins[0].OriginCustomHeaders).toEqual([
        { HeaderName: 'x-origin-secret', HeaderValue: '!Ref OriginSecret' },
      ]);
      expect(ViewerCertificate.MinimumProtocolVersion).toBe('TLSv1.2_2021');
    }
  });

  it('Cloudflare follows the cache headers and changes no page', () => {
    const phases = JSON.parse(read('cloudflare.json')) as Record<
      string,
      { expression: string; action: string; action_parameters: Record<string, unknown> }[]
    >;
    for (const rule of Object.values(phases).flat()) expect(rule.expression).toMatch(/^http\.host (eq|in) /);
    const [site, api] = phases.http_request_cache_settings ?? [];
    expect(site?.action_parameters).toMatchObject({
      cache: true,
      edge_ttl: { mode: 'respect_origin' },
      browser_ttl: { mode: 'respect_origin' },
      respect_strong_etags: true,
    });
    expect(api?.action_parameters).toEqual({ cache: false });
    const settings = phases.http_config_settings?.[0]?.action_parameters ?? {};
    const { ssl, polish, ...switches } = settings;
    expect([ssl, polish]).toEqual(['strict', 'off']);
    for (const [name, value] of Object.entries(switches))
      expect([name, value]).toEqual([name, name.startsWith('disable_')]);
  });

  it('Fastly serves its copy when the origin fails, and passes what no copy may answer', () => {
    const vcl = read('fastly.vcl').replaceAll(/^\s*#(?!FASTLY).*$/gm, '');
    const subroutines = [...vcl.matchAll(/^sub vcl_(\w+) \{\n\s*#FASTLY (\w+)$/gm)].map(
      ([, ...names]) => names,
    );
    expect(subroutines).toEqual(['recv', 'fetch', 'error', 'deliver'].map((name) => [name, name]));
    expect(vcl.split('{').length).toBe(vcl.split('}').length);
    expect(vcl.match(/if \([^{]*stale\.exists\) \{\n\s*return\(deliver_stale\);/g)).toHaveLength(2);
    const pass = /Cache-Control ~ "([^"]+)"/.exec(vcl)?.[1] ?? '';
    expect(pageCache).not.toMatch(new RegExp(pass));
    expect('no-cache').toMatch(new RegExp(pass));
  });
});

const nginx = findNginx();
const reason = skipReason('nginx', nginx !== null);

it.skipIf(reason !== '')(
  `only requests with the CDN's secret reach the origin ${reason}`.trim(),
  async () => {
    if (!nginx) return;
    const [port = 0, originPort = 0] = await freePorts(2);
    const origin = createServer((_, response) => response.end('page'));
    await new Promise<void>((resolve) => origin.listen(originPort, '127.0.0.1', resolve));
    onTestFinished(() => void origin.close());
    const folder = mkdtempSync(join(tmpdir(), 'cdn-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'site.conf');
    writeFileSync(
      file,
      `map $http_x_origin_secret $from_cdn { default 0; "the secret" 1; "the next one" 1; }
server {
  listen 127.0.0.1:${port};
  include ${join(root, 'deployment/cdn/origin-secret.conf')};
  location / { proxy_pass http://127.0.0.1:${originPort}; }
}
`,
    );
    const url = `http://127.0.0.1:${port}`;
    const server = await startNginx(nginx, file, url);
    onTestFinished(server.close);
    const status = async (path: string, secret?: string) =>
      (await fetch(url + path, { headers: secret ? { 'x-origin-secret': secret } : {} })).status;
    expect([await status('/'), await status('/contact', 'another'), await status('/health/x')]).toEqual([
      403, 403, 403,
    ]);
    expect([await status('/', 'the secret'), await status('/', 'the next one')]).toEqual([200, 200]);
    expect([await status('/health'), await status('/ready')]).toEqual([200, 200]);
  },
);
