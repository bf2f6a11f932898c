import type { InputOf } from '#contract/call.ts'
import { NotFound } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'

import type { listLawsuitBoletos, listLawsuitTitulos } from '../contract/calls.ts'
import { hasLawsuit, readBoletos, readTitulos } from '../store/titulo-rows.ts'

type Window = { readonly page?: number | undefined; readonly size?: number | undefined }

function pageOf<Row>(rows: readonly Row[], { page = 1, size = rows.length || 1 }: Window) {
  return {
    data: rows.slice((page - 1) * size, page * size),
    pageInfo: {
      currentPage: page,
      totalPages: Math.max(1, Math.ceil(rows.length / size)),
      totalItems: rows.length,
    },
  }
}

async function required({ tx, actor }: Work, id: number): Promise<void> {
  if (!(await hasLawsuit(tx, id, actor.malls))) throw new NotFound('Ação não encontrada.')
}

/** The boletos of an action; 404 if it is missing or outside the user's malls. */
export async function boletosOf(work: Work, { id, ...at }: InputOf<typeof listLawsuitBoletos>) {
  await required(work, id)
  return pageOf(await readBoletos(work.tx, id), at)
}

/** The títulos of one boleto; 404 as above, empty if the boleto belongs to another action. */
export async function titulosOf(
  work: Work,
  { id, idBoleto, ...at }: InputOf<typeof listLawsuitTitulos>,
) {
  await required(work, id)
  return pageOf(await readTitulos(work.tx, id, idBoleto), at)
}
