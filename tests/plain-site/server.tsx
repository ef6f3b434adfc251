export { renderPage } from '../../shell/src/server.tsx';
export { remotes } from './remotes.ts';
