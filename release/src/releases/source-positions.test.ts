import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { folderStore } from '../store/folder-store.ts';
import { describeError } from './source-positions.ts';

it('errors of React are spelled out, with their values', async () => {
  const minified = (address: string) =>
    `Error: Minified React error #${/\d+/.exec(address)?.[0]}; visit https://react.dev/errors/${address} for the full message or use ` +
    'the non-minified dev environment for full errors and additional helpful warnings.\n    at page.tsx:3:4';
  const describe = (address: string) => describeError(folderStore(tmpdir()), minified(address));
  expect(await describe('418?args[]=text&args[]=')).toMatch(
    /^Error: React error 418: the browser renders other text than .+ an effect \(https:\/\/react.dev\/errors\/418\)\n {4}at page.tsx:3:4$/,
  );
  expect(await describe('31?args[]=object%20with%20keys%20%7Bid%7D&args[]=')).toContain(
    'as a child: object with keys {id} (',
  );
  expect(await describe('9999?args[]=some')).toContain(
    'React error 9999: some (https://react.dev/errors/9999)',
  );
});
