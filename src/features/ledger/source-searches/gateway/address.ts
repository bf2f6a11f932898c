import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { ZipStream } from '#server/files/zip.ts'

import { type Download, download, sameOrigin } from './https.ts'
import { FileNotTaken, type FoundFile, mostBytes, NoAnswer, type Place } from './port.ts'

/** An address that answers a csv, or JSON in pages. */
export type AddressOfSource = Omit<Download, 'mostBytes'> & {
  readonly format: 'CSV' | 'JSON'
  /** Where a page has the address of the next one: 'data.next'; '' = a single page. */
  readonly nextAt: string
  /** Name of the file without its ending. */
  readonly name: string
}

/** A zip of more files is refused by the reader. */
const mostPages = 50

/** Pages of the same bytes make the same zip. */
const zipped = { at: new Date(2000, 0, 1), level: 6 }

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Address of the next page; undefined = the last one. */
async function nextOf(path: string, { nextAt, url }: AddressOfSource): Promise<string | undefined> {
  if (nextAt === '') return undefined
  let page: unknown
  try {
    page = JSON.parse(await readFile(path, 'utf8'))
  } catch {
    throw new NoAnswer(`Sem resposta de ${url.hostname}: uma página não é um JSON válido.`)
  }
  const next = nextAt
    .split('.')
    .reduce<unknown>(
      (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
      page,
    )
  if (next === undefined || next === null || next === '' || next === false) return undefined
  if (typeof next !== 'string')
    throw new NoAnswer(`Sem resposta de ${url.hostname}: '${nextAt}' não é um endereço.`)
  return next
}

/** Downloads every page before any is read. */
async function pagesOf(of: AddressOfSource, to: string): Promise<readonly string[]> {
  const paths: string[] = []
  const seen = new Set<string>()
  let left = mostBytes
  let { url } = of
  try {
    for (;;) {
      if (seen.has(url.href))
        throw new NoAnswer(`Sem resposta de ${url.hostname}: as páginas se repetem.`)
      if (paths.length === mostPages)
        throw new FileNotTaken(
          `A resposta tem mais de ${mostPages} páginas: peça páginas maiores no endereço.`,
        )
      seen.add(url.href)
      const path = `${to}.${paths.length + 1}`
      paths.push(path)
      const answer = await download({ ...of, url, mostBytes: left }, path)
      left -= (await stat(path)).size
      const next = await nextOf(path, { ...of, url: answer.url })
      if (next === undefined) return paths
      url = sameOrigin(next, answer.url)
    }
  } catch (error) {
    await removeAll(paths)
    throw error
  }
}

const removeAll = async (paths: readonly string[]) => {
  await Promise.all(paths.map((path) => rm(path, { force: true })))
}

async function* zipOf(paths: readonly string[]): AsyncGenerator<Uint8Array> {
  const zip = new ZipStream()
  const digits = String(mostPages).length + 1
  for (const [at, path] of paths.entries())
    yield* zip.file(
      `pagina-${String(at + 1).padStart(digits, '0')}.json`,
      createReadStream(path) as AsyncIterable<Buffer>,
      zipped,
    )
  yield* zip.end()
}

async function takeJson(of: AddressOfSource, to: string) {
  const paths = await pagesOf(of, to)
  try {
    const [only, second] = paths
    if (only !== undefined && second === undefined) {
      await rename(only, to)
      return { name: `${of.name}.json`, mediaType: 'application/json' }
    }
    await pipeline(Readable.from(zipOf(paths)), createWriteStream(to, { mode: 0o600 }))
    return { name: `${of.name}.zip`, mediaType: 'application/zip' }
  } finally {
    await removeAll(paths)
  }
}

const nowhere = async () => ''

/** The answer of an address; it has no name and no time, so its bytes tell whether it is new. */
export function addressPlace(of: AddressOfSource): Place {
  const found: FoundFile = { name: of.name, mark: '' }
  return {
    list: async () => [found],
    take: async (_file, to) => {
      if (of.format === 'JSON') return takeJson(of, to)
      const { mediaType } = await download({ ...of, mostBytes }, to)
      return { name: `${of.name}.csv`, mediaType }
    },
    moveDone: nowhere,
    putAside: nowhere,
    close: () => undefined,
  }
}
