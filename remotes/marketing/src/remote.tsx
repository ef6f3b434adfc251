import { defineRemote } from '@site/contract/remote';
import { pages } from './routes.tsx';

export default defineRemote({ pages });
