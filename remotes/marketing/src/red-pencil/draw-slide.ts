/** Size of the slide in pixels. `margin` is both the border outside the slide and the padding inside it. */
const [width, height, margin] = [1600, 900, 110];

export function splitSlide(text: string): { title: string; lines: readonly string[] } {
  const [title = '', ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { title, lines };
}

/**
 * Draws the slide with crop marks, in the site's typeface.
 *
 * @returns null if the browser cannot draw it
 */
export async function drawSlide(text: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width + 2 * margin;
  canvas.height = height + 2 * margin;
  const context = canvas.getContext('2d');
  if (!context) return null;
  const styles = getComputedStyle(document.body);
  const fontOf = (role: string) => styles.getPropertyValue(`--font-${role}`);
  const [ink, paper] = [styles.color, '#fff'];
  context.fillStyle = paper;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = ink;
  drawCropMarks(context);
  context.translate(margin, margin);
  context.strokeRect(0, 0, width, height);
  context.fillStyle = ink;
  const { title, lines } = splitSlide(text);
  const titleSize = title.length > 70 ? 72 : 96;
  context.font = `700 ${titleSize}px ${fontOf('display')}`;
  let y = 90 + titleSize;
  const write = (words: string, lineHeight: number) => {
    for (const line of breakLines(context, words, width - 2 * margin)) {
      context.fillText(line, margin, y);
      y += lineHeight;
    }
  };
  write(title, titleSize * 1.08);
  context.font = `400 44px ${fontOf('text')}`;
  y += 30;
  for (const line of lines) {
    write(line, 60);
    y += 16;
  }
  return await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

function drawCropMarks(context: CanvasRenderingContext2D): void {
  const [gap, length] = [20, 60];
  for (const x of [margin, margin + width])
    for (const y of [margin, margin + height]) {
      const [outX, outY] = [x === margin ? -1 : 1, y === margin ? -1 : 1];
      context.beginPath();
      context.moveTo(x + outX * gap, y);
      context.lineTo(x + outX * (gap + length), y);
      context.moveTo(x, y + outY * gap);
      context.lineTo(x, y + outY * (gap + length));
      context.stroke();
    }
}

/**
 * Breaks words into lines that are at most `maxWidth` pixels wide. A word that is wider than a line, such as a sentence in
 * a script without spaces, is broken between its characters.
 */
export function breakLines(
  context: { measureText: (text: string) => { width: number } },
  words: string,
  maxWidth: number,
): string[] {
  const fits = (text: string) => context.measureText(text).width <= maxWidth;
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...breakWord(word, fits));
  }
  return lines;
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  for (const character of word) {
    const longer = `${pieces.at(-1) ?? ''}${character}`;
    if (pieces.length > 0 && fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}
