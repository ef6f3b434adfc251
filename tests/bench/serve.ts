import { createHash, X509Certificate } from 'node:crypto';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { brotliCompressSync, constants } from 'node:zlib';
import { chromiumFlags } from '@site/release/browser';
import { isCompressible } from '@site/release/content-types';
import { generate } from 'selfsigned';

/** One file of a static site. */
export type FileResponse = { headers: Readonly<Record<string, string>>; bytes: Uint8Array };

/** A static site: the response for a path, or null. */
export type SiteFiles = { respond: (path: string) => Promise<FileResponse | null> };

type Certificate = {
  key: string;
  cert: string;
  /** The hash of the certificate, which makes Chromium trust it without an authority. */
  fingerprint: string;
};

export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, fingerprint: createHash('sha256').update(spki).digest('base64') };
}

export type Served = { url: string; use: (site: SiteFiles) => void; close: () => Promise<void> };

/** Serves a site from memory over HTTP/2 with Brotli, so that nothing but the site differs between measurements. */
export async function serve(certificate: Certificate): Promise<Served> {
  let site: SiteFiles | null = null;
  const ready = new Map<string, Promise<Ready | null>>();
  const server = createSecureServer(certificate, (request, response) => {
    const path = new URL(request.url, 'https://localhost').pathname;
    const prepared = ready.get(path) ?? prepare(site, path);
    ready.set(path, prepared);
    prepared.then(
      (file) => {
        response.writeHead(file ? 200 : 404, file?.headers).end(file?.bytes ?? '');
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  const connections = new Set<TLSSocket>();
  server.on('secureConnection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    use: (files) => {
      site = files;
      ready.clear();
    },
    close: async () => {
      // Destroy the connections that browsers keep open, because `close()` would wait for them.
      for (const connection of connections) connection.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Ready = { headers: Record<string, string | number>; bytes: Uint8Array };

async function prepare(site: SiteFiles | null, path: string): Promise<Ready | null> {
  const file = await site?.respond(path);
  if (!file) return null;
  const name = file.headers['content-type']?.startsWith('text/html') ? 'page.html' : path;
  const bytes = isCompressible(name) ? compress(file.bytes) : null;
  return {
    headers: {
      ...file.headers,
      ...(bytes && { 'content-encoding': 'br' }),
      'content-length': (bytes ?? file.bytes).byteLength,
    },
    bytes: bytes ?? file.bytes,
  };
}

function compress(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
}

/**
 * Flags for a browser without background work. It trusts the site's certificate, because otherwise it would not cache
 * responses.
 */
export function browserFlags({ fingerprint }: Certificate): string[] {
  return [
    ...chromiumFlags,
    // Do not round the widths of characters. Phones do not round them either, and rounding would make lines break
    // differently when the fonts load.
    '--font-render-hinting=none',
    `--ignore-certificate-errors-spki-list=${fingerprint}`,
  ];
}
