import { createHash } from 'node:crypto';
import { canaryBucketKey } from '@site/contract/canary';
import { releaseBase } from '@site/contract/release-paths';

export type Lot = {
  /** The set that everybody gets who is not drawn. */
  live: string;
  /** The set that is tried. */
  candidate: string;
  stage: string;
  /** How many of a hundred visitors get the candidate. */
  percent: number;
};

/** How long a page that is left stays hidden, in milliseconds: rather the old page than none. */
const hiddenAtMost = 4_000;

/**
 * The script that draws the lot, once per visitor and candidate: raising the
 * percentage keeps everybody who was drawn before. Whoever is drawn goes on at the
 * candidate's own address before anything is painted; all others lose nothing but
 * the time to read it. Where storage is forbidden, nobody is drawn.
 */
export function lotScript({ live, candidate, stage, percent }: Lot): { code: string; hash: string } {
  const code =
    `(()=>{try{let s=localStorage,[c,l]=(s.getItem("${canaryBucketKey}")||"").split(":"),` +
    `n=c=="${candidate}"?+l:Math.random()*100,d=n<${percent},h=document.documentElement,p=location;` +
    `s.setItem("${canaryBucketKey}",["${candidate}",n,"${stage}",d?"${candidate}":"${live}"].join(":"));` +
    `if(d){h.hidden=!0;setTimeout(()=>h.hidden=!1,${hiddenAtMost});` +
    `p.replace("${releaseBase}${candidate}"+p.pathname+p.search+p.hash)}}catch{}})()`;
  return { code, hash: `sha256-${createHash('sha256').update(code).digest('base64')}` };
}
