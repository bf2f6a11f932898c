import { createHash } from 'node:crypto'

import { readCommit } from './read-commit.ts'

const commit = readCommit()

/** A share of the names, drawn anew with each commit: what `npm test` asks of many things that are alike. */
export const isDrawn = (name: string, oneOf: number): boolean =>
  createHash('sha256').update(`${commit} ${name}`).digest().readUInt32BE() % oneOf === 0
