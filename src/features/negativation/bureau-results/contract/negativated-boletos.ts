import * as z from 'zod'

import { content, day, groupsOfPage, texts } from '#contract/wire.ts'
import { arrearsColumn, arrearsFilter, listing, several } from '#listing/definition.ts'
import { listCalls } from '#listing/list-calls.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import {
  debtorColumns,
  listedPerson,
  lucFilter,
  nameColumns,
  numberFilter,
  personCounts,
  personList,
  personSearch,
  returnColumns,
  returnStatusColumn,
  updateFilter,
} from '#features/negativation/bureau-exchange/contract/listed-person.ts'
import { BureauError } from '#features/negativation/bureau-exchange/contract/bureau-error.ts'

/** A person of a boleto sent to the bureau (spec 1:3 'Negativated-invoice result'). */
export const NegativatedBoleto = z.object({
  ...listedPerson,
  /** Result of a finished boleto: 'Negativado', 'Baixado'. */
  resultado: z.object({ codigo: z.string(), nome: z.string() }).nullable(),
  retornoSerasa: z.object({
    status: z.string(),
    dataRetornoSerasa: day.nullable(),
    /**
     * The errors in words, joined by '
     * '.
     */
    mensagem: z.string().nullable(),
    erros: z.array(BureauError),
    dataEnvio: day.nullable(),
    dataPublicacaoPrevista: day.nullable(),
  }),
})

export type NegativatedBoleto = z.output<typeof NegativatedBoleto>

const base = '/workflow/serasa/serasa-negativacao'
const calls = listCalls({
  access: { screens: ['/boletos-negativados'] },
  searchInput: z.object({
    ...personSearch,
    status: texts.optional(),
    /** Only persons listed today, in any status of the boleto. */
    noBureau: z.boolean().optional(),
  }),
  // Rules 4.8: the totals have both, '120 boletos, 191 pessoas'; a row is a person of a boleto.
  answer: content(NegativatedBoleto).extend({
    boletos: z.number(),
    /** Distinct documents among the rows; null if there are too many rows to compare. */
    pessoas: z.number().nullable(),
    ...groupsOfPage,
  }),
  search: {
    name: 'bureau.searchNegativated',
    path: `${base}/buscar/negativados`,
    summary: 'Boletos negativados, uma linha por pessoa de cada boleto',
  },
  download: {
    name: 'bureau.downloadNegativated',
    path: `${base}/download/boletos-negativados`,
    summary: 'Planilha dos boletos negativados',
  },
})

export const negativatedBoletos = listing({
  ...personList,
  row: NegativatedBoleto,
  name: 'negativated-boletos',
  title: 'Boletos negativados',
  path: '/boletos-negativados',
  groups: {
    lojista: {
      noun: ['lojista', 'lojistas'],
      name: 'nomFantasia',
      row: 'nomRazaoSocial',
      repeats: ['shopping.nomeShopping'],
      countIn: 'numBoletoOriginal',
      counted: personCounts,
    },
  },
  suggestions: [{ key: 'noBureau', label: 'No bureau hoje' }],
  filters: {
    shoppings: mallsFilter({ lockedFor: 'SHOPPING' }),
    status: several('Status', [
      { value: 'FINALIZADO', label: 'FINALIZADO' },
      { value: 'FINALIZADO_COM_ERRO', label: 'FINALIZADO_COM_ERRO' },
    ]),
    luc: lucFilter,
    numBoleto: numberFilter,
    atualizacao: updateFilter,
    atraso: arrearsFilter,
  },
  columns: [
    { of: 'shopping.nomeShopping', label: 'Shopping', as: 'mall', sortable: true, width: 132 },
    ...nameColumns(150),
    {
      of: 'numBoletoOriginal',
      label: 'Número do boleto (original)',
      shortLabel: 'Boleto',
      as: 'code',
      sortable: true,
      width: 114,
    },
    {
      of: 'numBoleto',
      label: 'Número do boleto',
      as: 'code',
      sortable: true,
      width: 130,
      startsHidden: true,
    },
    arrearsColumn,
    ...debtorColumns(86),
    {
      of: 'statusWorkflowSerasa.nome',
      label: 'Status Workflow',
      sortable: true,
      width: 132,
      explains: 'status',
    },
    { of: 'resultado.nome', label: 'Resultado', only: 'export' },
    returnStatusColumn,
    ...returnColumns,
    { of: 'retornoSerasa.mensagem', label: 'Mensagem de erro', shortLabel: 'Erro', width: 50 },
  ],
  sortedBy: '-retornoSerasa.dataRetornoSerasa',
  ...calls,
  exportLabel: 'exportar',
})
