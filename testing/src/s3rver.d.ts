declare module 's3rver' {
  type Options = {
    address: string;
    port: number;
    silent: boolean;
    directory: string;
    configureBuckets: readonly { name: string; configs: readonly string[] }[];
  };
  export type StoredObject = {
    bucket: string;
    key: string;
    content: Buffer | AsyncIterable<Uint8Array>;
    metadata: Readonly<Record<string, string>>;
  };
  /** Objects as files. */
  export type FilesystemStore = {
    getResourcePath: (bucket: string, key: string, resource: string) => string;
    putMetadata: (
      bucket: string,
      key: string,
      metadata: StoredObject['metadata'],
      md5: string,
    ) => Promise<void>;
    putObject: (object: StoredObject) => Promise<{ size: number; md5: string }>;
    deleteObject: (bucket: string, key: string) => Promise<void>;
    getObject: (bucket: string, key: string, options: unknown) => Promise<unknown>;
    listObjects: (bucket: string, options: { maxKeys?: number }) => Promise<unknown>;
    existsObject: (bucket: string, key: string) => Promise<boolean>;
  };
  export default class S3rver {
    constructor(options: Options);
    readonly store: FilesystemStore;
    run(): Promise<{ address: string; port: number }>;
  }
}
