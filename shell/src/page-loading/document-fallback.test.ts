import { expect, it, vi } from 'vitest';
import { createDocumentFallback } from './document-fallback.ts';

it('loads no document of a page that the visitor leaves while it is requested', async () => {
  const location = { pathname: '/portfolio', search: '', hash: '', replace: vi.fn() };
  vi.stubGlobal('window', { location });
  let respond = (_: Response) => {};
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  vi.stubGlobal('fetch', () => response);
  const { load } = createDocumentFallback('abcabcabcabc');

  const left = load();
  location.pathname = '/contact';
  respond(new Response());
  await expect(left).rejects.toThrow('left /portfolio');
  expect(location.replace).not.toHaveBeenCalled();

  void load();
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/contact'));
});
