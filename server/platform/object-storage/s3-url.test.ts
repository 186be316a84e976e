import { describe, expect, it } from 'vitest';
import { parseS3Url } from './s3-url.ts';

describe('the URL of a bucket', () => {
  it.each([
    ['s3://bucket', { bucket: 'bucket', prefix: '' }],
    ['s3://my-bucket.eu/', { bucket: 'my-bucket.eu', prefix: '' }],
    ['s3://bucket/a/b_c/', { bucket: 'bucket', prefix: 'a/b_c' }],
    ['s3://Bucket/a', undefined],
    ['s3://bucket/a?b', undefined],
    ['s3:bucket', undefined],
    ['s3://KEY:secret@bucket/a', undefined],
    ['s3://', undefined],
    ['https://bucket/a', undefined],
  ])('%s is %j', (text, place) => {
    expect(parseS3Url(text)).toEqual(place);
  });
});
