import { type BigIntStats, constants, createWriteStream } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readdir, realpath, rename } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { failpoint } from '#server/work/failpoints.ts'

import { copyName, isWanted, reasonName } from '../rules/names.ts'
import { type FoundFile, mostBytes, NoAnswer, type Place, tooLarge } from './port.ts'

/** A folder of the operator, below the one that the settings allow. */
export type FolderOfSource = {
  readonly base: string
  readonly parts: readonly string[]
  readonly isOfPattern: (name: string) => boolean
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

const markOf = ({ size, mtimeNs }: BigIntStats) => `${size} ${mtimeNs}`

/** The real path of a folder, if no link leads it out of the base. */
async function within(base: string, path: string): Promise<string> {
  const [root, real] = await Promise.all([realpath(base), realpath(path)])
  if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new NoAnswer('A pasta fica fora de REGUA_FONTES_DIR.')
  return real
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'ela não existe',
  ENOTDIR: 'ela não é uma pasta',
  EACCES: 'falta permissão',
  EPERM: 'falta permissão',
}

/** An error of the file system in words; the path of the machine is not shown. */
function noAnswerOf(name: string, error: unknown): Error {
  if (error instanceof NoAnswer) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro'
  return new NoAnswer(`Sem resposta da pasta ${name}: ${reasons[code] ?? code}.`, { cause: error })
}

/** Opens a regular file for reading, never a link. */
const openFile = (path: string): Promise<FileHandle> =>
  open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)

/** A name that is free, or whose file has the same size and time. */
async function freeName(folder: string, name: string): Promise<string> {
  for (let copy = 1; ; copy += 1) {
    const candidate = copyName(name, copy)
    const there = await lstat(join(folder, candidate)).catch((error: unknown) => {
      if (isCode(error, 'ENOENT')) return undefined
      throw error
    })
    if (there === undefined) return candidate
  }
}

// Files name debtors: folders created here are private to the server's account.
const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 })

class Folder implements Place {
  readonly #of: FolderOfSource
  readonly #name: string
  constructor(of: FolderOfSource) {
    this.#of = of
    this.#name = of.parts.join('/')
  }

  readonly list = (): Promise<readonly FoundFile[]> =>
    this.#answer(async (folder) => {
      const entries = await readdir(folder, { withFileTypes: true })
      const found: FoundFile[] = []
      // A link is no file here, so none leads out.
      for (const entry of entries)
        if (entry.isFile() && isWanted(entry.name, this.#of.isOfPattern)) {
          const stats = await lstat(join(folder, entry.name), { bigint: true })
          found.push({ name: entry.name, mark: markOf(stats) })
        }
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    })

  readonly take = ({ name, mark }: FoundFile, to: string) =>
    this.#answer(async (folder) => {
      const file = await openFile(join(folder, name)).catch((error: unknown) => {
        if (isCode(error, 'ENOENT') || isCode(error, 'ELOOP')) return undefined
        throw error
      })
      if (file === undefined) return undefined
      try {
        const before = await file.stat({ bigint: true })
        if (!before.isFile() || markOf(before) !== mark) return undefined
        if (before.size > BigInt(mostBytes)) throw tooLarge(Number(before.size))
        await pipeline(
          file.createReadStream({ autoClose: false }),
          createWriteStream(to, { mode: 0o600 }),
        )
        const isSame = markOf(await file.stat({ bigint: true })) === mark
        if (!isSame) return undefined
        return { name, mediaType: 'application/octet-stream', writtenAt: before.mtime }
      } finally {
        await file.close()
      }
    })

  readonly moveDone = ({ name, mark }: FoundFile, day: string) =>
    this.#answer(async (folder) => {
      const there = await lstat(join(folder, name), { bigint: true }).catch(() => undefined)
      // Another file has its name by now, or it is gone: that one was taken all the same.
      if (there === undefined || !there.isFile() || markOf(there) !== mark) return ''
      return this.#moveTo(folder, name, `processados/${day}`)
    })

  readonly putAside = (from: string, reason: string) =>
    this.#answer(async (folder) => {
      const place = await this.#moveTo(folder, from, 'recusados')
      if (place === '') return ''
      const target = await within(this.#of.base, join(folder, 'recusados'))
      const words = await open(
        join(target, reasonName(place.split('/').at(-1) ?? place)),
        'w',
        0o600,
      )
      try {
        await words.writeFile(`${reason}\n`)
      } finally {
        await words.close()
      }
      return place
    })

  readonly close = () => undefined

  async #moveTo(folder: string, from: string, to: string): Promise<string> {
    await makeFolder(join(folder, to))
    const target = await within(this.#of.base, join(folder, to))
    const name = await freeName(target, from.split('/').at(-1) ?? from)
    try {
      const source = await within(this.#of.base, dirname(join(folder, from)))
      await rename(join(source, basename(from)), join(target, name))
    } catch (error) {
      if (isCode(error, 'ENOENT')) return ''
      throw error
    }
    failpoint('search:moved')
    return `${to}/${name}`
  }

  async #answer<T>(act: (folder: string) => Promise<T>): Promise<T> {
    const { base, parts } = this.#of
    try {
      return await act(await within(base, join(base, ...parts)))
    } catch (error) {
      if (error instanceof Error && error.name === 'FileNotTaken') throw error
      throw noAnswerOf(this.#name, error)
    }
  }
}

/** Files of a folder: regular ones directly in it, without links. */
export const folderPlace = (of: FolderOfSource): Place => new Folder(of)
