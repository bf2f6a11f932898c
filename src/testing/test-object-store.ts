import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { ObjectStoreSettings } from '#server/files/object-store.ts'

/** An S3 server with one bucket in memory, reduced to what the product uses; pages have two objects. */
export type TestObjectStore = {
  readonly settings: ObjectStoreSettings
  readonly objects: Map<string, { bytes: Buffer; at: Date }>
  /** Answers all later requests with this status; undefined = normal. */
  fail: (status: number | undefined) => void
  readonly close: () => Promise<void>
}

const errorXml = (code: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`

const listXml = (
  found: readonly (readonly [string, { bytes: Buffer; at: Date }])[],
  next: string | undefined,
) =>
  `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${next !== undefined}</IsTruncated>${
    next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
  }${found
    .map(
      ([key, { bytes, at }]) =>
        `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>${etagOf(bytes)}</ETag><Size>${bytes.length}</Size></Contents>`,
    )
    .join('')}</ListBucketResult>`

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Starts a test store on its own port; it checks the access key but not the signature. */
export async function testObjectStore(): Promise<TestObjectStore> {
  const objects: TestObjectStore['objects'] = new Map()
  let failure: number | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, bucket, ...path] = url.pathname.split('/').map(decodeURIComponent)
    const key = path.join('/')
    const say = (status: number, body: string | Buffer = '') => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body)
    }
    const isAnother = (bytes: Buffer | undefined, header: string) => {
      const wanted = request.headers[header]
      return wanted !== undefined && bytes !== undefined && wanted !== etagOf(bytes)
    }
    const copy = (from: string) => {
      const [, ...parts] = from.split('/').map(decodeURIComponent)
      const source = objects.get(parts.join('/'))
      if (!source) return say(404, errorXml('NoSuchKey'))
      if (isAnother(source.bytes, 'x-amz-copy-source-if-match'))
        return say(412, errorXml('PreconditionFailed'))
      objects.set(key, { bytes: source.bytes, at: new Date() })
      return say(
        200,
        `<?xml version="1.0" encoding="UTF-8"?><CopyObjectResult><ETag>${etagOf(source.bytes)}</ETag></CopyObjectResult>`,
      )
    }
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (failure !== undefined) return say(failure, errorXml('SlowDown'))
      if (!request.headers.authorization?.includes('Credential=chave/'))
        return say(403, errorXml('AccessDenied'))
      if (bucket !== 'balde') return say(404, errorXml('NoSuchBucket'))
      const from = request.headers['x-amz-copy-source']
      if (request.method === 'PUT' && typeof from === 'string') return copy(from)
      if (request.method === 'PUT') {
        const bytes = Buffer.concat(pieces)
        const digest = request.headers['x-amz-checksum-sha256']
        if (digest !== createHash('sha256').update(bytes).digest('base64'))
          return say(400, errorXml('BadDigest'))
        objects.set(key, { bytes, at: new Date() })
        return say(200)
      }
      if (request.method === 'DELETE') {
        objects.delete(key)
        return say(204)
      }
      if (url.searchParams.get('list-type') === '2') {
        const prefix = url.searchParams.get('prefix') ?? ''
        const after = url.searchParams.get('continuation-token') ?? ''
        const delimiter = url.searchParams.get('delimiter')
        const isListed = (name: string) =>
          name.startsWith(prefix) &&
          name > after &&
          (delimiter === null || !name.slice(prefix.length).includes(delimiter))
        const all = [...objects]
          .filter(([name]) => isListed(name))
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
        const page = all.slice(0, 2)
        return say(200, listXml(page, all.length > 2 ? page.at(-1)?.[0] : undefined))
      }
      const found = objects.get(key)
      if (isAnother(found?.bytes, 'if-match')) return say(412, errorXml('PreconditionFailed'))
      return found ? say(200, found.bytes) : say(404, errorXml('NoSuchKey'))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      bucket: 'balde',
      prefix: 'regua/',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'sa-east-1',
      credentials: { accessKeyId: 'chave', secretAccessKey: 'segredo-do-teste' },
    },
    objects,
    fail: (status) => {
      failure = status
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
