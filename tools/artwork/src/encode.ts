import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';

const words = (text: string): string[] => text.split(' ');
const png = words('-f image2pipe -c:v png -i -');
const frames = (fps: number) => words(`-f image2pipe -framerate ${fps} -c:v png -i - -an`);
const avif = words('-c:v libaom-av1 -still-picture 1 -b:v 0 -pix_fmt yuv420p');
const webp = words('-c:v libwebp -compression_level 6');
const h264 = words('-c:v libx264 -preset slow -tune animation -movflags +faststart');
const scaledTo = (width: number) => words(`-vf scale=${width}:-2:flags=lanczos`);

async function ffmpeg(args: readonly string[], input: Buffer): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr.on('data', (chunk: Buffer) => {
    message += chunk.toString();
  });
  // ffmpeg may close its input before the last byte is written, so ignore the error.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error('ffmpeg could not be started. Install it (Debian: ffmpeg).')));
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`ffmpeg failed:\n${message.trim()}`);
}

/**
 * Encodes a PNG as AVIF at the given widths (`<target>-<width>.avif`), and as WebP at the second largest width for
 * older browsers.
 */
export async function encodeImage(
  image: Buffer,
  widths: readonly [number, ...number[]],
  target: string,
): Promise<void> {
  for (const width of widths) await encodeAvif(image, width, target);
  const fallback = scaledTo(widths[1] ?? widths[0]);
  await ffmpeg([...png, ...fallback, ...webp, '-quality', '80', `${target}.webp`], image);
}

export async function encodeAvif(image: Buffer, width: number, target: string): Promise<void> {
  const quality = words('-crf 27 -cpu-used 5');
  await ffmpeg([...png, ...scaledTo(width), ...avif, ...quality, `${target}-${width}.avif`], image);
}

/** Encodes frames as `<target>.webm` (AV1) and `<target>.mp4` (H.264). */
export async function encodeFilm(shots: readonly Buffer[], fps: number, target: string): Promise<void> {
  const shape = words('-pix_fmt yuv420p -map_metadata -1 -g 300');
  const av1 = words('-c:v libsvtav1 -crf 40 -preset 5');
  const source = Buffer.concat(shots);
  await ffmpeg([...frames(fps), ...av1, ...shape, `${target}.webm`], source);
  await ffmpeg([...frames(fps), ...h264, '-crf', '30', ...shape, `${target}.mp4`], source);
}

/**
 * Writes a PNG with a palette. Social preview images have few colours, so a palette reduces a file to a third of its
 * size.
 */
export async function encodePalettePng(image: Buffer, file: string): Promise<void> {
  const palette =
    'split[a][b];[a]palettegen=max_colors=200:stats_mode=single[p];[b][p]paletteuse=dither=none';
  await ffmpeg([...png, '-vf', palette, '-compression_level', '100', file], image);
}

/**
 * Encoding settings for cases. Qualities are tried from best to worst until the file fits its limit in bytes. After a
 * change here, the next run renders all cases again.
 */
export const caseEncoding = {
  framesPerSecond: 12,
  video: {
    limit: 150_000,
    scale: 'scale=800:450:flags=lanczos',
    vp9: [36, 42, 48, 54],
    h264: [25, 28, 31, 34, 38],
  },
} as const;

/** Options that make encoders deterministic, so that the same frames give the same bytes. */
const exact = words('-threads 1 -fflags +bitexact');

async function fitting(
  file: string,
  limit: number,
  qualities: readonly number[],
  write: (quality: string) => Promise<void>,
): Promise<void> {
  for (const quality of qualities) {
    await write(String(quality));
    if ((await stat(file)).size <= limit) return;
  }
  throw new Error(`${file} does not fit into ${limit} bytes even at the lowest quality.`);
}

/** Encodes frames as a deck's preview: `<target>.webm` (VP9) and `<target>.mp4` (H.264). */
export async function encodePreview(shots: readonly Buffer[], target: string): Promise<void> {
  const { framesPerSecond, video } = caseEncoding;
  const source = Buffer.concat(shots);
  const shape = words(`-vf ${video.scale} -pix_fmt yuv420p -g 240 -map_metadata -1`);
  const encode = (file: string, qualities: readonly number[], codec: readonly string[]) =>
    fitting(file, video.limit, qualities, (crf) => {
      const quality = ['-crf', crf, ...exact, '-flags:v', '+bitexact'];
      return ffmpeg([...frames(framesPerSecond), ...shape, ...codec, ...quality, file], source);
    });
  const vp9 = words('-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 3');
  await encode(`${target}.webm`, video.vp9, vp9);
  await encode(`${target}.mp4`, video.h264, h264);
}
