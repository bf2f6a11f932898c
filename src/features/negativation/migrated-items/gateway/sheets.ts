import {
  type FileFacts,
  type FileRow,
  readersOf,
} from '#features/ledger/file-imports/gateway/cells.ts'
import type { WorkflowStatus } from '#features/negativation/debt-items/rules/status.ts'
import { tableReader } from '#listing/server/importing/table-reader.ts'
import { oneOf, positiveMoney } from '#listing/server/reading/cells.ts'
import type { Cents } from '#values/cents.ts'
import type { LocalDate } from '#values/local-date.ts'

import { CYCLE_STEPS, cycleFiles, listingFiles } from './layouts.ts'

/** A listed person of the old system. */
export type ListingRow = FileRow & {
  readonly mallId: number
  readonly number: string
  readonly document: string
  readonly kind: 'LOJISTA' | 'FIADOR'
  readonly state: 'EM_NOTIFICACAO' | 'ATIVO' | 'EXCLUIDO'
  readonly listedOn: LocalDate
  readonly excludedOn: LocalDate | null
  readonly paidOn: LocalDate | null
  readonly listed_cents: Cents
  readonly contract: string
  readonly natureza: string
}

const bureauContract = /^[0-9A-Z/\-. ]{1,16}$/
const natureza = /^[0-9A-Z]{2}$/

export const readListings = tableReader(
  listingFiles,
  ({ line, cells, cell }, reject, { malls, today }: FileFacts): ListingRow | undefined => {
    const { mallOf, read, pastDayOf, centsOf } = readersOf(cell, reject)
    const mall = mallOf('shopping', malls)
    const kind = read('tipoPessoa', oneOf('LOJISTA', 'FIADOR'))
    const state = read('situacao', oneOf('EM_NOTIFICACAO', 'ATIVO', 'EXCLUIDO'))
    const listedOn = pastDayOf('dataInclusao', today)
    const excludedOn = pastDayOf('dataExclusao', today)
    const paidOn = pastDayOf('dataPagamento', today)
    const amount = centsOf('valorListado', positiveMoney)
    const contract = cell('contratoBureau').toUpperCase()
    const code = cell('natureza').toUpperCase()
    if (contract !== '' && !bureauContract.test(contract))
      reject('contratoBureau', 'O contrato do bureau tem até 16 letras e números.')
    if (code !== '' && !natureza.test(code))
      reject('natureza', 'A natureza são duas letras ou números, como AL.')
    if (state === 'EXCLUIDO' && cell('dataExclusao') === '')
      reject('dataExclusao', 'Informe o dia da exclusão.')
    if (state !== undefined && state !== 'EXCLUIDO' && excludedOn !== undefined)
      reject('situacao', 'Há dia de exclusão: a situação deve ser EXCLUIDO.')
    if (listedOn !== undefined && excludedOn !== undefined && excludedOn < listedOn)
      reject('dataExclusao', 'A exclusão não pode ser antes da inclusão.')
    if (!mall || !kind || !state || listedOn === undefined || amount === undefined) return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      number: cell('numBoleto'),
      document: cell('documento'),
      kind: kind as ListingRow['kind'],
      state: state as ListingRow['state'],
      listedOn,
      excludedOn: excludedOn ?? null,
      paidOn: paidOn ?? null,
      listed_cents: amount,
      contract,
      natureza: code,
    }
  },
)

/** A boleto in the open cycle of the old system. */
export type CycleRow = FileRow & {
  readonly mallId: number
  readonly number: string
  readonly step: WorkflowStatus
  readonly isNegativate: boolean
  readonly justification: string
  readonly responsible: string
}

export const readCycleItems = tableReader(
  cycleFiles,
  ({ line, cells, cell }, reject, { malls }: FileFacts): CycleRow | undefined => {
    const { mallOf, read } = readersOf(cell, reject)
    const mall = mallOf('shopping', malls)
    const step = read('etapa', oneOf(...CYCLE_STEPS))
    const decision = read('recomendacao', oneOf('NEGATIVAR', 'ISENTAR'))
    if (decision === 'ISENTAR' && cell('justificativa') === '')
      reject('justificativa', 'Informe a justificativa de quem não deve ser negativado.')
    if (!mall || !step) return undefined
    return {
      line,
      cells,
      mallId: mall.id,
      number: cell('numBoleto'),
      step: step as WorkflowStatus,
      isNegativate: decision !== 'ISENTAR',
      justification: decision === 'ISENTAR' ? cell('justificativa') : '',
      responsible: cell('responsavel'),
    }
  },
)
