import { createHash, X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { brotliCompressSync, constants } from 'node:zlib';
import { compressible } from '@site/release/content-types';
import { generate } from 'selfsigned';
import type { Answer, SiteFiles } from './site-files.ts';

export type Certificate = {
  key: string;
  cert: string;
  /** What Chromium calls the certificate that it may trust without an authority. */
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

/** HTTP/2 over TLS with Brotli, from memory: the same for every site, so that only the sites differ. */
export async function serve(certificate: Certificate): Promise<Served> {
  let site: SiteFiles | null = null;
  const ready = new Map<string, Promise<Ready | null>>();
  const server = createSecureServer(certificate, (request, response) => {
    const path = new URL(request.url, 'https://localhost').pathname;
    const known = ready.get(path) ?? prepare(site, path);
    ready.set(path, known);
    known.then(
      (answer) => {
        response.writeHead(answer?.status ?? 404, answer?.headers ?? {});
        response.end(answer?.bytes ?? '');
      },
      (error: unknown) => {
        console.error(error);
        response.writeHead(500).end();
      },
    );
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${portOf(server)}`,
    use: (files) => {
      site = files;
      ready.clear();
    },
    close: async () => {
      // Browsers keep their connections; nobody needs them any more.
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Ready = { status: number; headers: Record<string, string | number>; bytes: Uint8Array };

async function prepare(site: SiteFiles | null, path: string): Promise<Ready | null> {
  const answer = await site?.answer(path);
  if (!answer) return null;
  const bytes = compressible(nameOf(path, answer)) ? compress(answer.bytes) : null;
  return {
    status: answer.status,
    headers: {
      ...answer.headers,
      ...(bytes && { 'content-encoding': 'br' }),
      'content-length': (bytes ?? answer.bytes).byteLength,
    },
    bytes: bytes ?? answer.bytes,
  };
}

function nameOf(path: string, answer: Answer): string {
  return answer.headers['content-type']?.startsWith('text/html') ? 'page.html' : path;
}

function compress(bytes: Uint8Array): Uint8Array {
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
}

function portOf(server: Http2SecureServer): number {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
}
