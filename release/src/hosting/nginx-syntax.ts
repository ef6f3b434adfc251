type Headers = Readonly<Record<string, string>>;

/** The nginx variable that contains the requested host. A map in the configuration sets it. */
export const hostVariable = '$site_host';

/** Formats an nginx block. Its lines may be nested blocks. */
export function block(head: string, lines: readonly string[]): string {
  const indented = lines.join('\n').replaceAll(/^(?=.)/gm, '  ');
  return `${head} {\n${indented}\n}`;
}

export function when(condition: string, directive: string): string {
  return block(`if (${condition})`, [directive]);
}

/** Writes an nginx `map` from exact values of the variable `source` to values of the variable `target`. */
export function map(
  source: string,
  target: string,
  entries: readonly (readonly [string, string])[],
  fallback = '',
): string {
  const lines = entries.map(([key, value]) => `${quote(key)} ${quote(value)};`);
  return block(`map ${source} ${target}`, [`default ${quote(fallback)};`, ...lines]);
}

/** Writes `add_header` lines. Without `always`, nginx adds the headers only to successful responses. */
export function writeHeaderLines(headers: Headers, condition = ' always'): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quote(value)}${condition};`);
}

/** Quotes a value for nginx. A dollar sign would start a variable, so only `hostVariable` may contain one. */
export function quote(text: string): string {
  if (text.replaceAll(hostVariable, '').includes('$'))
    throw new Error(`nginx would read a variable in ${text}.`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
