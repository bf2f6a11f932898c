import { open } from 'node:fs/promises'

import { loadRule } from '#features/ledger/file-imports/contract/imports.ts'
import type { ReadInCall } from '#features/ledger/receivables/actions/receive.ts'
import type { ReceivedFile } from '#listing/server/importing/import-file.ts'
import { rowsOfFile } from '#listing/server/reading/rows-of-file.ts'
import { Forbidden, HttpError } from '#server/http/errors.ts'
import { hasRule, type Work } from '#server/work/work.ts'

import { AGREEMENT_NAMES, isAgreementHeader } from '../gateway/agreements.ts'
import { importAdjustments } from './adjustments.ts'
import { importAgreements } from './agreements.ts'

const firstBytes = 4_096

/** Reads the first bytes of a file; a header of agreements is much shorter. */
async function beginningOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(firstBytes), 0, firstBytes, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** Header of a workbook; empty if unreadable, as the load reports the error. */
async function headerOfWorkbook(path: string): Promise<readonly string[]> {
  try {
    for await (const [header] of rowsOfFile(path, AGREEMENT_NAMES)) return header?.cells ?? []
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
  }
  return []
}

async function isOfAgreements({ path }: ReceivedFile): Promise<boolean> {
  const beginning = await beginningOf(path)
  const header = beginning.startsWith('PK')
    ? await headerOfWorkbook(path)
    : (
        beginning
          .replace(/^ï»¿/, '')
          .replace(/^"?sep=.?"?\r?\n/i, '')
          .split(/\r?\n/)[0] ?? ''
      ).split(';')
  return isAgreementHeader(header.map((name) => name.replaceAll('"', '')))
}

const requireRule = ({ actor }: Work) => {
  if (!hasRule(actor, loadRule)) throw new Forbidden()
}

const statusOf = ({ aceitos, ensaio }: { readonly aceitos: number; readonly ensaio: boolean }) =>
  aceitos === 0 ? 'REJEITADA' : ensaio ? 'VALIDADA' : 'PROCESSADA'

/** Spreadsheets from the ERP upload that are read within the call. */
export const readInCall: ReadInCall = {
  isOfAgreements,
  adjustments: async (work, input, arrival) => {
    requireRule(work)
    const answer = await importAdjustments(work, input, arrival)
    return { ...answer, status: statusOf(answer), jaCarregada: false }
  },
  agreements: async (work, input, arrival) => {
    requireRule(work)
    const answer = await importAgreements(work, input, arrival)
    return { ...answer, status: statusOf(answer), jaCarregada: false }
  },
}
