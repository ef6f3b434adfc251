/** One answer of a static site. */
export type Answer = { status: number; headers: Readonly<Record<string, string>>; bytes: Uint8Array };

/** A site that is nothing but files: what a request for a path is answered with, or null. */
export type SiteFiles = { name: string; answer: (path: string) => Promise<Answer | null> };
