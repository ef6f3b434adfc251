import { createStore } from 'jotai/vanilla';

/** The store behind every shared atom. Hooks name it explicitly, so no provider has to cross the parts. */
export const siteStore = createStore();
