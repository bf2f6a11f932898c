import { Transform } from 'node:stream'

/** A file that a search sees. */
export type FoundFile = {
  readonly name: string
  /** Size and time; they change with the file. Empty = only its bytes tell. */
  readonly mark: string
}

/** A file that was taken whole. */
export type TakenFile = {
  readonly name: string
  readonly mediaType: string
  /** When it was written at its place; undefined = its place does not know. */
  readonly writtenAt?: Date | undefined
}

/** Where a search looks: a folder, a prefix of S3, or an address. */
export type Place = {
  readonly list: () => Promise<readonly FoundFile[]>
  /** Writes a file to disk; undefined = it changed or went away meanwhile. */
  readonly take: (file: FoundFile, to: string) => Promise<TakenFile | undefined>
  /** Moves a taken file to processados; repeats change nothing. Returns where it lies. */
  readonly moveDone: (file: FoundFile, day: string) => Promise<string>
  /** Moves a file to recusados and writes the reason beside it. */
  readonly putAside: (from: string, reason: string) => Promise<string>
  readonly close: () => void
}

/** The place did not answer, or not as it must: tried again later. Its text is for users. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** A file that cannot be taken whatever is tried: too large, or infected. Its text is for users. */
export class FileNotTaken extends Error {
  override readonly name = 'FileNotTaken'
}

const mebibyte = 1 << 20

/** Size limit of a received file (rules 11, README 10). */
export const mostBytes = 512 * mebibyte

/** The refusal of a file above the limit. */
export const tooLarge = (bytes: number): FileNotTaken =>
  new FileNotTaken(
    `O arquivo é grande demais (${Math.ceil(bytes / mebibyte)} MB; o limite é 512 MB).`,
  )

/** Passes bytes through; fails above the limit. */
export function limited(most: number): Transform {
  let size = 0
  return new Transform({
    transform(piece: Buffer, _encoding, onDone) {
      size += piece.length
      if (size > most) onDone(tooLarge(size))
      else onDone(null, piece)
    },
  })
}
