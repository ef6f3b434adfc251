import { defineRemote } from '@site/contract/remote';
import { menus } from './menus.ts';
import { pages } from './routes.tsx';

export default defineRemote({ pages, menus });
