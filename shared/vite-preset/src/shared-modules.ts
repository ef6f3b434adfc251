/** Libraries that exist once at run time: the shell brings them, remotes name them and carry no copy. */
export const sharedModules = ['react', 'react/jsx-runtime', '@site/sdk'] as const;
export type SharedModule = (typeof sharedModules)[number];
