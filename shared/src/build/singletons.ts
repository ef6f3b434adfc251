/** Libraries that exist once at run time: the shell brings them, remotes name them and carry no copy. */
export const sharedSingletons = ['react', 'react/jsx-runtime', '@site/shared/facade'] as const;
export type SharedSingleton = (typeof sharedSingletons)[number];
