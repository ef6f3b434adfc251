import { remoteBuild } from '@site/shared/build';

export default remoteBuild(import.meta.dirname);
