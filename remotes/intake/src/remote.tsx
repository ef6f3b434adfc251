import { defineRemote } from '@site/shared/contract';
import { pages } from './routes.tsx';

export default defineRemote({ pages });
