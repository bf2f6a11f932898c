import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money, withArrears } from '#contract/wire.ts'
import { contractRow } from '#features/legal/lawsuits/contract/contract-row.ts'
import { mallsFilter } from '#features/people/registers/contract/look-ups.ts'
import { arrearsColumn, flag, listing, one, text } from '#listing/definition.ts'

export const radarPath = '/radar-de-prescricao'

/** The two windows in days; the last day is included. */
export const WINDOWS = { near: 90, far: 180 } as const

/** An open título with its prescription date. */
export const PrescribingTitulo = z.object({
  ...contractRow,
  numBoleto: z.string(),
  numeroTitulo: z.string(),
  tipoConta: z.string(),
  dataVencimentoOriginal: day,
  ...withArrears,
  prescreveEm: day,
  dias: z.number(),
  valor: money,
  /** Date of its filed action; null = sem ação. */
  acaoDesde: day.nullable(),
})
export type PrescribingTitulo = z.output<typeof PrescribingTitulo>

/** Open títulos by prescription date, earliest first. */
export const prescriptionRadar = listing({
  feature: 'prescription',
  row: PrescribingTitulo,
  name: 'prescription-radar',
  tenant: { column: 'nomeFantasia', document: 'cpfCnpj', mall: 'idShopping' },
  title: 'Radar de prescrição',
  path: radarPath,
  noun: ['título', 'títulos'],
  rowKey: 'id',
  rowLabel: 'numeroTitulo',
  filters: {
    shoppings: mallsFilter(),
    prazo: one(
      'Prescreve em',
      [
        { value: String(WINDOWS.near), label: 'Até 90 dias' },
        { value: String(WINDOWS.far), label: 'Até 180 dias' },
      ],
      { initial: String(WINDOWS.far), clearable: false, width: 150 },
    ),
    lojista: text('Lojista', { width: 200 }),
    luc: text('LUC', { width: 110, mask: 'upper' }),
    semAcao: flag('Sem ação', true),
  },
  columns: [
    {
      of: 'dias',
      label: 'Dias até prescrever',
      shortLabel: 'Prescreve em',
      as: 'number',
      sortable: true,
      width: 108,
    },
    {
      of: 'prescreveEm',
      label: 'Data da prescrição',
      shortLabel: 'Data',
      as: 'day',
      sortable: true,
      width: 100,
    },
    {
      of: 'nomeFantasia',
      label: 'Nome fantasia',
      as: 'name',
      sortable: true,
      minWidth: 136,
      emphasis: 'strong',
    },
    { of: 'shopping', label: 'Shopping', as: 'mall', sortable: true, width: 124 },
    { of: 'luc', label: 'LUC', as: 'code', sortable: true, width: 72 },
    // Kept visible at 1366 pixels: users look for the amount at risk.
    {
      of: 'valor',
      label: 'Valor',
      as: 'money',
      sortable: true,
      width: 116,
      emphasis: 'strong',
    },
    { of: 'numeroContrato', label: 'Contrato', as: 'code', width: 92 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', width: 122, above: 'numeroTitulo' },
    { of: 'numeroTitulo', label: 'Título', as: 'code', sortable: true, width: 122 },
    { of: 'tipoConta', label: 'Conta', width: 104 },
    {
      of: 'dataVencimentoOriginal',
      label: 'Vencimento original',
      shortLabel: 'Vencimento',
      as: 'day',
      sortable: true,
      width: 96,
    },
    { ...arrearsColumn, startsHidden: true },
    { of: 'acaoDesde', label: 'Ação ajuizada em', shortLabel: 'Ação', as: 'day', width: 92 },
    { of: 'razaoSocial', label: 'Razão social', only: 'export' },
    { of: 'cpfCnpj', label: 'CPF/CNPJ', as: 'document', only: 'export' },
  ],
  totals: ['valor'],
  sortedBy: 'prescreveEm,-valor',
  whenEmpty: 'Não obteve resultados.',
  whenNothing: {
    title: 'Nada prescreve em 180 dias',
    sentence: 'Os títulos em aberto aparecem aqui 180 dias antes de prescreverem.',
  },
  invalidatedBy: ['receivables', 'malls'],
})

/** Amounts without an action in one mall. */
const MallPrescription = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  titulos90: z.number(),
  valor90: money,
  titulos180: z.number(),
  /** Includes the first 90 days. */
  valor180: money,
})
export type MallPrescription = z.output<typeof MallPrescription>

export const prescriptionSummary = call({
  name: 'prescription.summary',
  method: 'GET',
  path: '/prescricao/resumo',
  summary:
    'O que prescreve em 90 e 180 dias sem ação, por shopping, e os lojistas cujos títulos prescrevem primeiro',
  access: { screens: [radarPath] },
  answer: z.object({
    /** Largest 90-day amount first. */
    shoppings: z.array(MallPrescription),
    titulos90: z.number(),
    valor90: money,
    titulos180: z.number(),
    valor180: money,
    /** One row per tenant and mall, earliest first. */
    primeiros: z.array(
      z.object({
        idLojista: z.number(),
        idShopping: z.number(),
        shopping: z.string(),
        nomeFantasia: z.string(),
        cpfCnpj: z.string(),
        titulos: z.number(),
        /** Of its earliest título. */
        prescreveEm: day,
        dias: z.number(),
        /** All amounts within 180 days. */
        valor: money,
      }),
    ),
  }),
})
