const base = 36;
const [tMin, tMax, skew, damp] = [1, 26, 38, 700];

/** The text of a domain label behind its `xn--` (RFC 3492), or undefined where it encodes none. */
export function decodePunycode(encoded: string): string | undefined {
  const end = encoded.lastIndexOf('-');
  const points = [...encoded.slice(0, Math.max(0, end))].map((character) => character.charCodeAt(0));
  let [point, position, bias] = [128, 0, 72];
  for (let index = end + 1; index < encoded.length; ) {
    const before = position;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(encoded[index++]);
      if (digit === undefined) return undefined;
      position += digit * weight;
      const threshold = Math.min(tMax, Math.max(tMin, step - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const count = points.length + 1;
    bias = adapt(position - before, count, before === 0);
    point += Math.floor(position / count);
    if (point > 0x10ffff) return undefined;
    position %= count;
    points.splice(position++, 0, point);
  }
  return String.fromCodePoint(...points);
}

/** `a` to `z` are 0 to 25, `0` to `9` are 26 to 35. */
function digitOf(character = ''): number | undefined {
  const value = Number.parseInt(character, base);
  if (Number.isNaN(value)) return undefined;
  return value < 10 ? value + 26 : value - 10;
}

function adapt(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? damp : 2));
  rest += Math.floor(rest / count);
  let bias = 0;
  for (; rest > ((base - tMin) * tMax) / 2; bias += base) rest = Math.floor(rest / (base - tMin));
  return bias + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
