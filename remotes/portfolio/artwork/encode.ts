/** ffmpeg, asked for the smallest file that still looks like the slides. */
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';

async function ffmpeg(args: readonly string[], input?: AsyncIterable<Buffer> | Buffer): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...args], {
    stdio: [input ? 'pipe' : 'ignore', 'ignore', 'pipe'],
  });
  let message = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    message += chunk.toString();
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', () => reject(new Error('ffmpeg could not be started: install it (Debian: ffmpeg).')));
    child.once('close', resolve);
  });
  if (input && child.stdin) {
    const { stdin } = child;
    stdin.on('error', () => {});
    if (Buffer.isBuffer(input)) stdin.write(input);
    else for await (const chunk of input) stdin.write(chunk);
    stdin.end();
  }
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg failed:\n${message.trim()}`);
}

/** Tries qualities from the best down until the file fits. */
async function fitting(
  file: string,
  limit: number,
  qualities: readonly number[],
  write: (quality: number) => Promise<void>,
): Promise<void> {
  for (const quality of qualities) {
    await write(quality);
    if ((await stat(file)).size <= limit) return;
  }
  throw new Error(`${file} does not fit into ${limit} bytes even at the lowest quality.`);
}

const videoLimit = 150_000;

/** Frames (PNG, as a list) to WebM (VP9) and MP4 (H.264), each at most 150 KB. */
export async function encodeVideo(frames: readonly Buffer[], fps: number, target: string): Promise<void> {
  const input = ['-f', 'image2pipe', '-framerate', String(fps), '-c:v', 'png', '-i', '-'];
  const shape = ['-vf', 'scale=800:450:flags=lanczos', '-an', '-pix_fmt', 'yuv420p', '-threads', '1'];
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
  const source = Buffer.concat(frames);
  await fitting(`${target}.webm`, videoLimit, [36, 42, 48, 54], (crf) =>
    ffmpeg(
      [
        ...input,
        ...shape,
        '-c:v',
        'libvpx-vp9',
        '-crf',
        String(crf),
        '-b:v',
        '0',
        '-g',
        '240',
        '-deadline',
        'good',
        '-cpu-used',
        '3',
        ...plain,
        `${target}.webm`,
      ],
      source,
    ),
  );
  await fitting(`${target}.mp4`, videoLimit, [25, 28, 31, 34, 38], (crf) =>
    ffmpeg(
      [
        ...input,
        ...shape,
        '-c:v',
        'libx264',
        '-crf',
        String(crf),
        '-preset',
        'slow',
        '-tune',
        'animation',
        '-g',
        '240',
        '-movflags',
        '+faststart',
        ...plain,
        `${target}.mp4`,
      ],
      source,
    ),
  );
}

const stillLimit = 60_000;

/** One picture to AVIF and WebP at its full and at half its width; the card's size is at most 60 KB. */
export async function encodeStill(png: Buffer, width: number, target: string): Promise<void> {
  for (const size of [width, width / 2]) {
    const limit = size === width ? 120_000 : stillLimit;
    const scale = ['-vf', `scale=${size}:-2:flags=lanczos`];
    const input = ['-f', 'image2pipe', '-c:v', 'png', '-i', '-'];
    const avif = `${target}-${size}.avif`;
    await fitting(avif, Math.min(limit, stillLimit), [26, 30, 34, 40, 46], (crf) =>
      ffmpeg(
        [
          ...input,
          ...scale,
          '-c:v',
          'libaom-av1',
          '-still-picture',
          '1',
          '-crf',
          String(crf),
          '-b:v',
          '0',
          '-cpu-used',
          '6',
          '-pix_fmt',
          'yuv420p',
          '-threads',
          '1',
          '-fflags',
          '+bitexact',
          avif,
        ],
        png,
      ),
    );
    const webp = `${target}-${size}.webp`;
    await fitting(webp, limit, [84, 76, 66, 54], (quality) =>
      ffmpeg(
        [...input, ...scale, '-c:v', 'libwebp', '-quality', String(quality), '-compression_level', '6', webp],
        png,
      ),
    );
  }
}
