import * as z from 'zod'

import { call } from '#contract/call.ts'
import { day, money, withArrears } from '#contract/wire.ts'
import { listMalls } from '#features/registers/contract.ts'
import { arrearsColumn, flag, listing, one, several, text } from '#listing/definition.ts'

export const radarPath = '/radar-de-prescricao'

/** The two windows of the radar, in days; the last day belongs to each. */
export const WINDOWS = { near: 90, far: 180 } as const

/** An open título with the day on which it prescribes. */
export const PrescribingTitulo = z.object({
  id: z.number(),
  idShopping: z.number(),
  shopping: z.string(),
  nomeFantasia: z.string(),
  razaoSocial: z.string(),
  cpfCnpj: z.string(),
  luc: z.string(),
  numeroContrato: z.string(),
  numBoleto: z.string(),
  numeroTitulo: z.string(),
  tipoConta: z.string(),
  dataVencimentoOriginal: day,
  ...withArrears,
  prescreveEm: day,
  dias: z.number(),
  valor: money,
  /** Since when it is in a filed action; null = sem ação. */
  acaoDesde: day.nullable(),
})
export type PrescribingTitulo = z.output<typeof PrescribingTitulo>

/** What prescribes, the first to go on top. */
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
    shoppings: several('Shoppings', {
      from: listMalls,
      value: 'id',
      label: 'nome',
      invalidatedBy: 'malls',
    }),
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
    // In sight at 1366: how much is lost is what one looks for.
    {
      of: 'valor',
      label: 'Valor',
      as: 'money',
      sortable: true,
      width: 116,
      emphasis: 'strong',
    },
    { of: 'numeroContrato', label: 'Contrato', as: 'code', width: 92 },
    { of: 'numBoleto', label: 'Boleto', as: 'code', width: 122 },
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

/** What prescribes in a mall and is in no action. */
const MallPrescription = z.object({
  idShopping: z.number(),
  shopping: z.string(),
  titulos90: z.number(),
  valor90: money,
  titulos180: z.number(),
  /** The first 90 days included. */
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
    /** The largest of 90 days first. */
    shoppings: z.array(MallPrescription),
    titulos90: z.number(),
    valor90: money,
    titulos180: z.number(),
    valor180: money,
    /** One line per tenant and mall, the first to go on top. */
    primeiros: z.array(
      z.object({
        idLojista: z.number(),
        idShopping: z.number(),
        shopping: z.string(),
        nomeFantasia: z.string(),
        cpfCnpj: z.string(),
        titulos: z.number(),
        /** Of the first of its títulos. */
        prescreveEm: day,
        dias: z.number(),
        /** Of all that prescribes within 180 days. */
        valor: money,
      }),
    ),
  }),
})
