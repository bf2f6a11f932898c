import { createHash } from 'node:crypto'

import { readCommit } from './read-commit.ts'

const commit = readCommit()

/** A third of the names, drawn anew with each commit: what `npm test` asks of many things that are alike. */
export const isDrawn = (name: string): boolean =>
  createHash('sha256').update(`${commit} ${name}`).digest().readUInt8() % 3 === 0
