import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { S3Client } from '@aws-sdk/client-s3'

import { type ObjectStoreSettings, s3ConfigOf } from '#server/files/object-store.ts'
import { createHash } from 'node:crypto'

import { copyName, isWanted, reasonName } from '../rules/names.ts'
import {
  FileNotTaken,
  type FoundFile,
  limited,
  mostBytes,
  NoAnswer,
  type Place,
  tooLarge,
} from './port.ts'

/** A prefix of a bucket. */
export type PrefixOfSource = ObjectStoreSettings & {
  readonly isOfPattern: (name: string) => boolean
}

type Client = { readonly s3: typeof import('@aws-sdk/client-s3'); readonly client: S3Client }

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
    : undefined

const notFound = 404
const changed = 412

class Prefix implements Place {
  readonly #of: PrefixOfSource
  #open: Promise<Client> | undefined
  constructor(of: PrefixOfSource) {
    this.#of = of
  }

  readonly list = (): Promise<readonly FoundFile[]> =>
    this.#answer(async ({ s3, client }) => {
      const { bucket: Bucket, prefix: Prefix, isOfPattern } = this.#of
      const found: FoundFile[] = []
      for (let ContinuationToken: string | undefined; ;) {
        const page = await client.send(
          new s3.ListObjectsV2Command({
            Bucket,
            Prefix,
            // Without what lies in processados and recusados.
            Delimiter: '/',
            ...(ContinuationToken === undefined ? {} : { ContinuationToken }),
          }),
        )
        for (const { Key = '', Size = 0, ETag = '', LastModified } of page.Contents ?? []) {
          const name = Key.slice(Prefix.length)
          if (name !== '' && isWanted(name, isOfPattern))
            found.push({ name, mark: `${Size} ${ETag} ${LastModified?.toISOString() ?? ''}` })
        }
        ContinuationToken = page.NextContinuationToken
        if (ContinuationToken === undefined) return found
      }
    })

  readonly take = ({ name, mark }: FoundFile, to: string) =>
    this.#answer(async ({ s3, client }) => {
      const [, IfMatch] = mark.split(' ')
      try {
        const {
          Body,
          ContentType,
          ContentLength = 0,
          LastModified,
        } = await client.send(
          new s3.GetObjectCommand({ ...this.#at(name), ...(IfMatch ? { IfMatch } : {}) }),
        )
        if (ContentLength > mostBytes) throw tooLarge(ContentLength)
        await pipeline(
          Readable.from(Body as unknown as AsyncIterable<Uint8Array>),
          limited(mostBytes),
          createWriteStream(to, { mode: 0o600 }),
        )
        return {
          name,
          mediaType: ContentType ?? 'application/octet-stream',
          writtenAt: LastModified,
        }
      } catch (error) {
        if ([notFound, changed].includes(statusOf(error) ?? 0)) return undefined
        throw error
      }
    })

  readonly moveDone = ({ name, mark }: FoundFile, day: string) =>
    this.#answer((client) => this.#move(client, name, `processados/${day}`, mark.split(' ')[1]))

  readonly putAside = (from: string, reason: string) =>
    this.#answer(async (open) => {
      const place = await this.#move(open, from, 'recusados')
      if (place === '') return ''
      const Body = Buffer.from(`${reason}\n`)
      await open.client.send(
        new open.s3.PutObjectCommand({
          ...this.#at(reasonName(place)),
          Body,
          ContentType: 'text/plain; charset=utf-8',
          ChecksumSHA256: createHash('sha256').update(Body).digest('base64'),
        }),
      )
      return place
    })

  readonly close = () =>
    void this.#open?.then(
      ({ client }) => client.destroy(),
      () => undefined,
    )

  #at(name: string) {
    return { Bucket: this.#of.bucket, Key: this.#of.prefix + name }
  }

  /** Copies, then deletes. An object that is gone, or is another one by now, stays as it is. */
  async #move({ s3, client }: Client, from: string, to: string, etag?: string): Promise<string> {
    const name = await this.#freeName({ s3, client }, to, from.split('/').at(-1) ?? from)
    const { Bucket, Key } = this.#at(from)
    try {
      await client.send(
        new s3.CopyObjectCommand({
          ...this.#at(`${to}/${name}`),
          CopySource: `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`,
          ...(etag ? { CopySourceIfMatch: etag } : {}),
        }),
      )
    } catch (error) {
      if ([notFound, changed].includes(statusOf(error) ?? 0)) return ''
      throw error
    }
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    return `${to}/${name}`
  }

  async #freeName({ s3, client }: Client, folder: string, name: string): Promise<string> {
    for (let copy = 1; ; copy += 1) {
      const candidate = copyName(name, copy)
      try {
        await client.send(new s3.HeadObjectCommand(this.#at(`${folder}/${candidate}`)))
      } catch (error) {
        if (statusOf(error) === notFound) return candidate
        throw error
      }
    }
  }

  async #answer<T>(act: (client: Client) => Promise<T>): Promise<T> {
    try {
      this.#open ??= import('@aws-sdk/client-s3').then((s3) => ({
        s3,
        client: new s3.S3Client(s3ConfigOf(this.#of)),
      }))
      return await act(await this.#open)
    } catch (error) {
      if (error instanceof FileNotTaken) throw error
      // The client's own text may quote the request: only its name and status are shown.
      const status = statusOf(error)
      const because = status === undefined ? 'não respondeu' : `respondeu ${status}`
      throw new NoAnswer(`Sem resposta de s3://${this.#of.bucket}: ${because}.`, { cause: error })
    }
  }
}

/** Objects directly below a prefix of a bucket. */
export const prefixPlace = (of: PrefixOfSource): Place => new Prefix(of)
