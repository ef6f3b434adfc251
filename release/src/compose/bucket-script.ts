import { releaseBase } from '@site/contract/release-paths';
import { canaryBucketKey } from '@site/domain/browser-storage';
import { integrityOf } from '../signing/hashes.ts';

type Assignment = {
  /** Id of the release that the canary shows, and of the one that it began with. */
  candidate: string;
  group: string;
  /** The share of visitors who get the candidate, in percent. */
  percent: number;
};

/**
 * How long the old page stays hidden while the candidate's page loads, in milliseconds. After that we show the old page
 * rather than nothing.
 */
const hiddenTimeout = 4_000;

/**
 * The script that assigns a visitor, in `localStorage`. A bucket is drawn once per canary, so raising the
 * percentage keeps everyone on the candidate who was there before. Visitors of the candidate go on below its own
 * path before anything is painted. Without storage a visitor stays on the live release.
 */
export function bucketScript({ candidate, group, percent }: Assignment): { code: string; hash: string } {
  const code =
    `(()=>{try{let s=localStorage,[g,b]=(s.getItem("${canaryBucketKey}")||"").split(":"),` +
    `n=g=="${group}"?+b:Math.random()*100,h=document.documentElement,p=location;` +
    `s.setItem("${canaryBucketKey}","${group}:"+n);` +
    `if(n<${percent}){h.hidden=!0;setTimeout(()=>h.hidden=!1,${hiddenTimeout});` +
    `p.replace("${releaseBase}${candidate}"+p.pathname+p.search+p.hash)}}catch{}})()`;
  return { code, hash: integrityOf(code) };
}
