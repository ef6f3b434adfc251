/** A client's wordmark. */
export type ClientLogo = { src: string; alt: string; width: number };

/** SAMPLE CONTENT: the companies are invented; `artwork/logos.ts` draws them. */
export const clientLogos: readonly ClientLogo[] = [];
