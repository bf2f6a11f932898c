import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Column } from '#listing/definition.ts'

import type { NotSent } from './calls.ts'

export const downloadNotSent = call({
  name: 'bureau.downloadNotSent',
  method: 'GET',
  path: '/workflow/serasa/serasa-negativacao/nao-enviados/{id}',
  summary: 'Planilha do que um envio deixou para trás',
  access: { screens: ['/negativar-lojista', '/baixa-semiautomatica', '/reenvio-retorno-erro'] },
  params: z.object({ id: z.uuid() }),
})

const columns: readonly Column<NotSent>[] = [
  { of: 'nmShopping', label: 'Shopping', as: 'mall' },
  { of: 'nomFantasia', label: 'Nome fantasia', as: 'name' },
  { of: 'luc', label: 'LUC', as: 'code' },
  { of: 'numBoleto', label: 'Boleto', as: 'code' },
  { of: 'valor', label: 'Valor', as: 'money' },
  { of: 'codigo', label: 'Código', as: 'code' },
  { of: 'texto', label: 'O que aconteceu' },
  { of: 'agora', label: 'Agora' },
]

/** Columns of the spreadsheet of skipped items. */
export const notSentList = {
  name: 'not-sent',
  title: 'Boletos que não foram enviados',
  filters: {},
  columns,
  sortedBy: 'numBoleto',
}
