import { maxFileBytes, maxFiles } from '@site/domain/questionnaire';
import type { BrandAsset } from './answers.ts';

/** Adds chosen files to the recorded ones; the same name twice is one file. */
export function addAssets(recorded: readonly BrandAsset[], chosen: readonly BrandAsset[]): BrandAsset[] {
  const others = recorded.filter((asset) => !chosen.some((file) => file.name === asset.name));
  return [...others, ...chosen];
}

export type AssetWarning =
  | { kind: 'too-many'; count: number }
  | { kind: 'too-large'; names: readonly string[] };

/** What is past the hints. It is said and nothing more: only the names are sent. */
export function assetWarnings(assets: readonly BrandAsset[]): AssetWarning[] {
  const large = assets.filter((asset) => asset.bytes > maxFileBytes).map((asset) => asset.name);
  const many: AssetWarning[] = assets.length > maxFiles ? [{ kind: 'too-many', count: assets.length }] : [];
  return large.length > 0 ? [...many, { kind: 'too-large', names: large }] : many;
}
