import { createReadStream } from 'node:fs'

import type { S3ClientConfig } from '@aws-sdk/client-s3'

import { Unavailable } from '#server/http/errors.ts'

/** An S3 store; all objects of the product share a prefix. */
export type ObjectStore = {
  /** Stores an object; resolves once it is complete. */
  readonly put: (key: string, source: ObjectSource) => Promise<void>
  readonly get: (key: string) => Promise<AsyncIterable<Uint8Array>>
  readonly remove: (keys: readonly string[]) => Promise<void>
  /** Keys of objects older than a moment, in batches of a few hundred. */
  readonly olderThan: (moment: Date) => AsyncIterable<readonly string[]>
  readonly close: () => void
}

/** A path on disk or bytes, with their size and hash. */
export type ObjectSource = {
  readonly from: string | Uint8Array
  readonly size: number
  readonly sha256: Buffer
}

export type ObjectStoreSettings = {
  readonly bucket: string
  /** '' or 'name/'. */
  readonly prefix: string
  /** Endpoint, if it is not that of the cloud provider. */
  readonly endpoint: string | undefined
  readonly region: string
  /** If undefined, the client uses the environment or the role of the machine. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined
}

const longestMs = 30_000
const maxAttempts = 3

function storeUnavailable(error: unknown): Unavailable {
  const refusal = new Unavailable(
    'O depósito de arquivos não respondeu; nada foi gravado. Tente de novo.',
  )
  refusal.cause = error
  return refusal
}

const asUnavailable = async <T>(question: Promise<T>): Promise<T> => {
  try {
    return await question
  } catch (error) {
    throw storeUnavailable(error)
  }
}

/** Configuration of an S3 client. */
export const s3ConfigOf = ({
  endpoint,
  region,
  credentials,
}: Pick<ObjectStoreSettings, 'endpoint' | 'region' | 'credentials'>): S3ClientConfig => ({
  region,
  maxAttempts,
  // The product checks its own hash. Some stores do not support this checksum.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  requestHandler: {
    connectionTimeout: 5_000,
    requestTimeout: longestMs,
    throwOnRequestTimeout: true,
  },
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  ...(credentials === undefined ? {} : { credentials }),
})

/** Opens a store; loads the S3 client lazily. */
export async function openObjectStore(settings: ObjectStoreSettings): Promise<ObjectStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, prefix } = settings
  const client = new s3.S3Client(s3ConfigOf(settings))
  const keyOf = (key: string) => ({ Bucket, Key: prefix + key })
  return {
    put: async (key, { from, size, sha256 }) => {
      const send = new s3.PutObjectCommand({
        ...keyOf(key),
        Body: typeof from === 'string' ? createReadStream(from) : from,
        ContentLength: size,
        ContentType: 'application/octet-stream',
        ChecksumSHA256: sha256.toString('base64'),
      })
      await asUnavailable(client.send(send))
    },
    get: async (key) => {
      const { Body } = await asUnavailable(client.send(new s3.GetObjectCommand(keyOf(key))))
      if (Body === undefined) throw storeUnavailable(new Error('an answer without a body'))
      return Body as unknown as AsyncIterable<Uint8Array>
    },
    remove: async (keys) => {
      await Promise.all(
        keys.map((key) => asUnavailable(client.send(new s3.DeleteObjectCommand(keyOf(key))))),
      )
    },
    olderThan: async function* (moment) {
      for (let ContinuationToken: string | undefined; ;) {
        const listed = await asUnavailable(
          client.send(
            new s3.ListObjectsV2Command({
              Bucket,
              Prefix: prefix,
              MaxKeys: 500,
              ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
            }),
          ),
        )
        yield (listed.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key !== undefined && LastModified !== undefined && LastModified < moment
            ? [Key.slice(prefix.length)]
            : [],
        )
        ContinuationToken = listed.NextContinuationToken
        if (ContinuationToken === undefined) return
      }
    },
    close: () => client.destroy(),
  }
}
