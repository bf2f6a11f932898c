import * as z from 'zod'

import { call } from '#contract/call.ts'
import { data, id, pageWindow } from '#contract/wire.ts'

import { LAWSUIT_PLACES, LAWSUIT_STATUSES } from './status.ts'
import { LawsuitBoleto, LawsuitTitulo } from './words.ts'

const base = '/workflow/ajuizamento/acoes/{id}/boletos'

/** All screens that show the debt of an action. */
const screens = [
  ...LAWSUIT_STATUSES.flatMap((status) => LAWSUIT_PLACES[status].path ?? []),
  '/status-workflow',
] as unknown as readonly [string, ...string[]]

export const listLawsuitBoletos = call({
  name: 'lawsuits.listBoletos',
  method: 'GET',
  path: base,
  summary: 'Boletos de uma ação',
  access: { screens },
  params: z.object({ id }),
  query: z.object(pageWindow),
  isOfOneRecord: true,
  answer: data(LawsuitBoleto),
})

export const listLawsuitTitulos = call({
  name: 'lawsuits.listTitulos',
  method: 'GET',
  path: `${base}/{idBoleto}/titulos`,
  summary: 'Títulos de um boleto de uma ação',
  access: { screens },
  params: z.object({ id, idBoleto: id }),
  query: z.object(pageWindow),
  isOfOneRecord: true,
  answer: data(LawsuitTitulo),
})
