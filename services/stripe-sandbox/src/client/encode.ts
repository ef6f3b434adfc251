/** `{a: {b: [1]}}` as `a[b][0]=1`; undefined and null are left out. */
export function encode(params: object): URLSearchParams {
  const form = new URLSearchParams();
  const add = (name: string, value: unknown) => {
    if (value === undefined || value === null) return;
    if (typeof value !== 'object') form.append(name, String(value));
    else for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner);
  };
  add('', params);
  return form;
}
