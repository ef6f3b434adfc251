/** Chromium as the press, ffmpeg as the bindery: pages of HTML go in, pictures and films come out. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';

export async function openBrowser(): Promise<Browser> {
  const own = chromium.executablePath();
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? (existsSync(own) ? own : '/usr/bin/chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
}

export async function openSheet(
  browser: Browser,
  html: string,
  size: { width: number; height: number; scale?: number },
): Promise<Page> {
  const { width, height, scale = 1 } = size;
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return page;
}

export async function ffmpeg(args: readonly string[], input?: Buffer): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (chunk: Buffer) => {
    message += chunk.toString();
  });
  // ffmpeg may have read all it wants before the last byte is written.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error('ffmpeg could not be started: install it (Debian: ffmpeg).')));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg failed:\n${message.trim()}`);
}

const fromPng = ['-f', 'image2pipe', '-c:v', 'png', '-i', '-'];

/** One PNG as AVIF at the given widths (`<target>-<width>.avif`), and as WebP at the second largest for older browsers. */
export async function still(png: Buffer, widths: readonly number[], target: string): Promise<void> {
  for (const width of widths) {
    const scale = ['-vf', `scale=${width}:-2:flags=lanczos`];
    const avif = ['-c:v', 'libaom-av1', '-still-picture', '1', '-crf', '27', '-b:v', '0', '-cpu-used', '5'];
    await ffmpeg([...fromPng, ...scale, ...avif, '-pix_fmt', 'yuv420p', `${target}-${width}.avif`], png);
  }
  const older = [
    '-vf',
    `scale=${fallbackWidth(widths)}:-2:flags=lanczos`,
    '-c:v',
    'libwebp',
    '-quality',
    '80',
  ];
  await ffmpeg([...fromPng, ...older, '-compression_level', '6', `${target}.webp`], png);
}

/** Large enough for any page, and not the largest. */
export function fallbackWidth(widths: readonly number[]): number {
  return widths[1] ?? widths[0] ?? 720;
}

/** Frames in order as `<target>.webm` (AV1) and `<target>.mp4` (H.264). */
export async function film(frames: readonly Buffer[], fps: number, target: string): Promise<void> {
  const source = Buffer.concat(frames);
  const input = ['-f', 'image2pipe', '-framerate', String(fps), '-c:v', 'png', '-i', '-', '-an'];
  const shape = ['-pix_fmt', 'yuv420p', '-map_metadata', '-1', '-g', '300'];
  const av1 = ['-c:v', 'libsvtav1', '-crf', '40', '-preset', '5'];
  await ffmpeg([...input, ...av1, ...shape, `${target}.webm`], source);
  const h264 = ['-c:v', 'libx264', '-crf', '27', '-preset', 'slow', '-tune', 'animation'];
  await ffmpeg([...input, ...h264, ...shape, '-movflags', '+faststart', `${target}.mp4`], source);
}
