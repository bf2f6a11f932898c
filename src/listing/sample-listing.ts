import * as z from 'zod'

import { call } from '#contract/call.ts'
import {
  content,
  day,
  documentText,
  ids,
  instant,
  money,
  pageWindow,
  searchText,
} from '#contract/wire.ts'

import { dayInterval, documentFilter, flag, listing, several, text } from './definition.ts'

const Row = z.object({
  id: z.number(),
  nome: z.string(),
  loja: z.object({ luc: z.string() }),
  documento: z.string(),
  codigo: z.string(),
  valor: money,
  quantidade: z.number(),
  taxa: z.number(),
  vencimento: day,
  mes: z.string(),
  atualizado: instant,
  ativo: z.boolean(),
})

const fields = z.object({
  shoppings: ids.optional(),
  marca: searchText.optional(),
  documento: documentText.optional(),
  ativo: z.boolean().optional(),
  de: day.optional(),
  ate: day.optional(),
  semValor: z.boolean().optional(),
  ...pageWindow,
})

const search = call({
  name: 'sample.search',
  method: 'POST',
  path: '/amostra/buscar',
  effect: 'read',
  summary: 'Amostra',
  access: 'session',
  fields,
  answer: content(Row),
})
const download = call({
  name: 'sample.download',
  method: 'POST',
  path: '/amostra/download',
  effect: 'read',
  summary: 'Amostra',
  access: 'session',
  fields,
})

/** A listing with every kind of filter and cell, for tests and stories. */
export const sampleListing = {
  Row,
  listing: listing({
    row: Row,
    name: 'sample',
    title: 'Amostra de ações',
    path: '/amostra',
    noun: ['linha', 'linhas', 'feminine'],
    rowKey: 'id',
    rowLabel: 'codigo',
    filters: {
      shoppings: several('Shoppings', [
        { value: '1', label: 'Campo Belo' },
        { value: '2', label: 'Serra Azul' },
      ]),
      marca: text('Marca', { width: 240, placeholder: 'Nome fantasia' }),
      documento: documentFilter('CNPJ/CPF'),
      periodo: dayInterval('Vencimento (intervalo)', ['de', 'ate']),
      ativo: flag('Ativos'),
    },
    columns: [
      {
        of: 'nome',
        label: 'Nome fantasia',
        as: 'name',
        sortable: true,
        width: 160,
        emphasis: 'strong',
      },
      { of: 'loja.luc', label: 'LUC', as: 'code', width: 80, sortable: true },
      { of: 'documento', label: 'CPF/CNPJ', as: 'document', width: 150 },
      { of: 'codigo', label: 'Código', as: 'code', width: 90 },
      { of: 'valor', label: 'Valor', as: 'money', sortable: true, width: 114, emphasis: 'strong' },
      { of: 'quantidade', label: 'Quantidade', as: 'number', width: 90 },
      { of: 'taxa', label: 'Taxa', as: 'percent', width: 80 },
      { of: 'vencimento', label: 'Vencimento', as: 'day', sortable: true, width: 98 },
      { of: 'mes', label: 'Mês', as: 'month', width: 80 },
      { of: 'atualizado', label: 'Atualização', as: 'instant', width: 140 },
      { of: 'ativo', label: 'Ativo', width: 70, only: 'screen' },
      { of: 'id', label: 'Id', as: 'number', only: 'export' },
    ],
    sortedBy: '-valor',
    whenEmpty: 'Não obteve resultados.',
    search,
    download,
    totals: ['valor', 'quantidade'],
    invalidatedBy: ['sample'],
    suggestions: [{ key: 'semValor', label: 'Sem valor' }],
  }),
}
