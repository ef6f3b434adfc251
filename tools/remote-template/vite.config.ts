import { remoteBuild } from '@site/vite-preset';

export default remoteBuild(import.meta.dirname);
