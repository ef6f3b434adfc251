import { canaryBucketKey } from '@site/contract/canary';
import { releaseBase } from '@site/contract/release-paths';
import { integrityOf } from '../model/layout.ts';

type Assignment = {
  /** Ids of the releases, and of the canary. */
  live: string;
  candidate: string;
  canary: string;
  /** Of visitors that get the candidate. */
  percent: number;
};

/** In milliseconds: how long the old page stays hidden while the other one loads. Then it is better than none. */
const hiddenTimeout = 4_000;

/**
 * The script that assigns a visitor, in `localStorage`. A bucket is drawn once per candidate, so raising the
 * percentage keeps everyone on the candidate who was there before. Visitors of the candidate go on below its own
 * path before anything is painted. Without storage a visitor stays on the live release.
 */
export function bucketScript({ live, candidate, canary, percent }: Assignment): {
  code: string;
  hash: string;
} {
  const code =
    `(()=>{try{let s=localStorage,[c,b]=(s.getItem("${canaryBucketKey}")||"").split(":"),` +
    `n=c=="${candidate}"?+b:Math.random()*100,d=n<${percent},h=document.documentElement,p=location;` +
    `s.setItem("${canaryBucketKey}",["${candidate}",n,"${canary}",d?"${candidate}":"${live}"].join(":"));` +
    `if(d){h.hidden=!0;setTimeout(()=>h.hidden=!1,${hiddenTimeout});` +
    `p.replace("${releaseBase}${candidate}"+p.pathname+p.search+p.hash)}}catch{}})()`;
  return { code, hash: integrityOf(code) };
}
