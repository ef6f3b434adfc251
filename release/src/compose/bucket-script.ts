import { releaseBase } from '@site/contract/release-paths';
import { canaryBucketKey } from '@site/domain/browser-storage';
import { integrityOf } from '../signing/hashes.ts';

type Assignment = {
  /** Id of the canary's current release. `group` is the id of the release with which the canary started. */
  candidate: string;
  group: string;
  /** Percentage of visitors who get the candidate. */
  percent: number;
};

/**
 * How long the old page stays hidden while the candidate's page loads, in milliseconds. After that, the old page is
 * shown rather than nothing.
 */
const hiddenTimeout = 4_000;

/**
 * Builds the script that assigns a visitor to the live release or to the candidate, and stores the choice in
 * `localStorage`. Each visitor draws a bucket once per canary, so visitors who already get the candidate keep it when
 * the percentage is raised. Before anything is painted, the script redirects the candidate's visitors to the same page
 * below the candidate's path. Without storage, a visitor stays on the live release.
 */
export function buildBucketScript({ candidate, group, percent }: Assignment): { code: string; hash: string } {
  const code =
    `(()=>{try{let s=localStorage,[g,b]=(s.getItem("${canaryBucketKey}")||"").split(":"),` +
    `n=g=="${group}"?+b:Math.random()*100,h=document.documentElement,p=location;` +
    `s.setItem("${canaryBucketKey}","${group}:"+n);` +
    `if(n<${percent}){h.hidden=!0;setTimeout(()=>h.hidden=!1,${hiddenTimeout});` +
    `p.replace("${releaseBase}${candidate}"+p.pathname+p.search+p.hash)}}catch{}})()`;
  return { code, hash: integrityOf(code) };
}
