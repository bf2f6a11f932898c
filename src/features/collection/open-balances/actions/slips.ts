import type { AnswerOf, InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type * as calls from '../contract/slips.ts'
import type { Slip, SlipTitle } from '../contract/slips.ts'
import type { SlipView } from '../store/open-slips.ts'
import { findContract } from '../store/owners.ts'
import { countSlips, mostSlips, readSlips } from '../store/slips.ts'
import { readContracts } from '#features/collection/open-balances/store/summary.ts'
import { findSlip, readTitulos, type TituloRow } from '../store/titulos.ts'
import { requireCustomer, requireGroup, requestedMonth, viewOf } from './named.ts'

/** Contracts of a customer with an open balance. */
export async function listContracts(
  work: Work,
  { clientId, unit, m, y }: InputOf<typeof calls.listContracts>,
): Promise<AnswerOf<typeof calls.listContracts>> {
  requestedMonth(work, m, y)
  const customer = await requireCustomer(work, clientId, { unit })
  return {
    prioritizationContractList: await readContracts(
      work.tx,
      viewOf(work, { tenant: customer.id }),
    ).then((rows) => rows.map((row) => ({ ...row, faixas: [...row.faixas] }))),
  }
}

type PageInput = { readonly page?: number | undefined; readonly size?: number | undefined }

async function pageOf({ tx }: Work, view: SlipView, { page = 1, size: most }: PageInput) {
  const size = Math.min(most ?? mostSlips, mostSlips)
  const totalItems = await countSlips(tx, view)
  return {
    data: await readSlips(tx, view, { offset: (page - 1) * size, limit: size }),
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(totalItems / size)),
      totalItems,
    },
  }
}

/** All open boletos of a contract; the month only defines 'Mês vigente' (rules 7.5). */
export async function listContractSlips(
  work: Work,
  { contractId, m, y, page, size }: InputOf<typeof calls.listContractSlips>,
): Promise<AnswerOf<typeof calls.listContractSlips>> {
  requestedMonth(work, m, y)
  if (!(await findContract(work.tx, contractId, work.actor.malls)))
    throw new NotFound('Contrato não encontrado.')
  return pageOf(work, viewOf(work, { contracts: [contractId] }), { page, size })
}

/** The oldest open boletos of a customer of the user's malls, up to `most`. */
export const oldestSlips = (work: Work, clientId: number, most: number): Promise<Slip[]> =>
  readSlips(work.tx, viewOf(work, { tenant: clientId }), { offset: 0, limit: most })

/** All open boletos of a group. */
export async function listGroupSlips(
  work: Work,
  { billingGroup, month, year, page, size }: InputOf<typeof calls.listGroupSlips>,
): Promise<AnswerOf<typeof calls.listGroupSlips>> {
  requestedMonth(work, month, year)
  const group = await requireGroup(work, billingGroup)
  return pageOf(work, viewOf(work, { group: group.id }), { page, size })
}

/** Converts a título to the specification's format; nomeTitulo is its movement type (rules 7.5). */
export const toTitle = (row: TituloRow): SlipTitle => ({
  tituloAr: {
    numeroTitulo: row.number,
    nomeTitulo: row.movement,
    tipoDocumento: row.documentType,
    tipoMovimento: row.movement,
    tipoConta: row.account,
    dataCompetencia: row.competence,
    dataVencimento: row.dueOn,
    dataVencimentoOriginal: row.originalDueOn,
    dataContabilizacao: null,
    valorVencimentoOriginal: row.original,
    valorAberto: row.open,
    valorDescontoJuros: row.interestDiscount,
    valorDescontoMulta: row.fineDiscount,
  },
  valorDescontoMulta: row.fineDiscount,
  valorDescontoJuros: row.interestDiscount,
})

/** The open títulos of a boleto. */
export async function listTitles(
  { tx, actor }: Work,
  { slipId }: InputOf<typeof calls.listTitles>,
): Promise<AnswerOf<typeof calls.listTitles>> {
  if (!(await findSlip(tx, slipId, actor.malls))) throw new NotFound('Boleto não encontrado.')
  return { data: (await readTitulos(tx, [slipId], actor.malls)).map(toTitle) }
}
