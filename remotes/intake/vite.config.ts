import { remoteBuild } from '@site/shared/build';

export default remoteBuild('intake');
