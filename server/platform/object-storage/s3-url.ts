/** A bucket, and the folder in it; the folder is empty for the whole bucket. */
export interface S3Place {
  bucket: string;
  prefix: string;
}

/** Returns the bucket and the prefix of `s3://bucket/prefix`, or undefined if it is no such URL. */
export function parseS3Url(text: string): S3Place | undefined {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w!.*'()/-]*))?$/.exec(text) ?? [];
  return bucket === undefined ? undefined : { bucket, prefix: prefix.replaceAll(/^\/+|\/+$/g, '') };
}
