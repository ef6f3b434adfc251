import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '@site/dev/local-site';
import { endProcess } from './commands.ts';
import { unpackPackages } from './debian-package.ts';

export type Nginx = { binary: string; brotliModule: string | undefined };

/**
 * Finds nginx, or unpacks Debian's package into the project's cache folder without installing it; null if neither is
 * possible.
 */
export function findNginx(): Nginx | null {
  const module = 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so';
  const installed = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find((path) =>
    existsSync(path),
  );
  if (installed) {
    const brotliModule = existsSync(`/${module}`) ? `/${module}` : undefined;
    return { binary: installed, brotliModule };
  }
  const folder = unpackPackages('nginx', 'libnginx-mod-http-brotli-static');
  const binary = join(folder, 'usr/sbin/nginx');
  if (spawnSync(binary, ['-v']).status !== 0) return null;
  return { binary, brotliModule: existsSync(join(folder, module)) ? join(folder, module) : undefined };
}

/**
 * Returns the `http` block of deployment/nginx.conf, which Docker Compose uses, but with the given port and without an
 * access log.
 */
export function readDeployedConfiguration(port: number): string {
  const [, block = ''] =
    /^http \{\n(.*)^\}$/ms.exec(readFileSync(join(root, 'deployment/nginx.conf'), 'utf8')) ?? [];
  return block.replace(/^ *access_log .*$/m, '').replaceAll(/listen 80\b/g, `listen 127.0.0.1:${port}`);
}

/**
 * Runs nginx in the foreground, in a folder of its own, with a configuration that only includes the given file.
 *
 * @throws with nginx's output if it exits or the URL does not respond
 */
export async function startNginx(
  { binary, brotliModule }: Nginx,
  include: string,
  url: string,
): Promise<{ pid: number | undefined; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'));
  chmodSync(folder, 0o755);
  writeFileSync(
    join(folder, 'nginx.conf'),
    `${brotliModule ? `load_module ${brotliModule};\n` : ''}${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes 1;
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${include};
}
`,
  );
  const child = spawn(
    binary,
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const deadline = Date.now() + 30_000;
  while ((await fetch(url).catch(() => null)) === null) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`nginx does not answer.\n${output}`);
    }
    await pause(50);
  }
  return {
    pid: child.pid,
    close: async () => {
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
