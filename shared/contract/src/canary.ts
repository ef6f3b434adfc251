/** Where a browser stores the bucket of its visitor: `<group>:<bucket>`; a bucket is a number from 0 up to 100. */
export const canaryBucketKey = 'canaryBucket';
