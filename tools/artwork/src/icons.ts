/** Six role icons on a grid of 64: the dark colour for the tool, the accent for what it finds. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const dark = '#0f1c26';
const accent = '#c92f14';

const drawings: Record<string, string> = {
  // A glass over a bar chart: the bar under it is the one that counts.
  researchers: `<path d="M12 50V34M22 50V26M32 50V38" /><circle cx="41" cy="25" r="12" /><path d="m50 34 8 9" /><path d="M41 31V20" stroke="${accent}" />`,
  // A curve and its handles.
  designers: `<path d="M10 48C10 22 54 44 54 16" /><path d="M10 48V24M54 16v26" stroke-width="1.5" /><rect x="7" y="45" width="6" height="6" /><rect x="51" y="13" width="6" height="6" /><circle cx="10" cy="22" r="3.5" fill="${accent}" stroke="none" /><circle cx="54" cy="43" r="3.5" fill="${accent}" stroke="none" />`,
  // Three lines, one struck out, and the caret that goes on.
  writers: `<path d="M10 16h36M10 28h44M10 40h20" /><path d="M8 28h48" stroke="${accent}" /><path d="M37 34v14M34 34h6M34 48h6" />`,
  // A question that makes the other side answer.
  consultants: `<path d="M8 10h30v22H22l-8 8v-8H8z" /><path d="M44 24h12v22h-6v8l-8-8H26v-6" /><path d="M19 18a4.500 4.500 0 1 1 5 4.500v2" stroke="${accent}" /><path d="M24 28.500v.1" stroke="${accent}" stroke-linecap="round" />`,
  // The T of an account, both sides even.
  accountants: `<path d="M8 16h48M32 16v36" /><path d="M13 25h13M13 33h9M38 25h9M38 33h13" stroke-width="2" /><path d="M13 46h13M38 46h13M13 51h13M38 51h13" stroke="${accent}" stroke-width="2" />`,
  // Cells, and the curve that follows from them.
  modellers: `<path d="M8 10h48v44H8zM8 25h48M8 39h48M24 10v44M40 10v44" stroke-width="1.5" /><path d="M10 50c16-2 24-8 30-18s9-15 14-18" stroke="${accent}" />`,
};

export async function drawIcons(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [role, drawing] of Object.entries(drawings)) {
    await writeFile(
      join(folder, `${role}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64" fill="none" stroke="${dark}" stroke-width="2.5">${drawing}</svg>\n`,
    );
  }
}
