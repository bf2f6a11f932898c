import { fileLayout } from '#listing/importer.ts'

import { type BankActKind, BANKS } from '../contract.ts'

/** First and last position of a field, counted from 1. */
export type Field = readonly [first: number, last: number]

type Occurrences = Readonly<Record<string, BankActKind>>

type BankLayout = {
  readonly bankName: string
  /** Fields that every bank has, by the words of the bank's manual. */
  readonly ownNumber: Field
  readonly bankNumber: Field
  readonly companyUse: Field
  readonly occurrences: Occurrences
}

/** One line is one act. Years have two digits. */
export type Layout400 = BankLayout & {
  readonly form: '400'
  /** Record type of the lines that are acts. */
  readonly recordType: string
  readonly occurrence: Field
  readonly occurredOn: Field
  readonly dueOn: Field
  readonly face: Field
  readonly allowance: Field
  readonly discount: Field
  readonly paid: Field
  readonly creditedOn: Field
}

/** An act is a segment T with its segment U. Years have four digits. */
export type Layout240 = BankLayout & {
  readonly form: '240'
  readonly occurrence: Field
  readonly dueOn: Field
  readonly face: Field
  readonly ofU: {
    readonly discount: Field
    readonly allowance: Field
    readonly paid: Field
    readonly occurredOn: Field
    readonly creditedOn: Field
  }
}

export type Layout = Layout400 | Layout240

/** Positions that are the same in the 400 layouts of all five banks. */
const shared400 = {
  form: '400',
  recordType: '1',
  ownNumber: [117, 126],
  companyUse: [38, 62],
  occurrence: [109, 110],
  occurredOn: [111, 116],
  dueOn: [147, 152],
  face: [153, 165],
  allowance: [228, 240],
  discount: [241, 253],
  paid: [254, 266],
  creditedOn: [296, 301],
} as const

/** Positions that are the same in the 240 layouts of most banks, and the whole segment U. */
const shared240 = {
  form: '240',
  ownNumber: [59, 73],
  companyUse: [106, 130],
  occurrence: [16, 17],
  dueOn: [74, 81],
  face: [82, 96],
  ofU: {
    discount: [33, 47],
    allowance: [48, 62],
    paid: [78, 92],
    occurredOn: [138, 145],
    creditedOn: [146, 153],
  },
} as const

const codes = (groups: Readonly<Partial<Record<BankActKind, string>>>): Occurrences =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([kind, list]) =>
      list.split(' ').map((code) => [code, kind as BankActKind]),
    ),
  )

/**
 * Return layouts of five banks by bank and form, restated from public libraries: the bank's own
 * manual decides before production. A code that is in no list is OUTRO and changes nothing.
 */
export const LAYOUTS = {
  '001-400': {
    ...shared400,
    bankName: BANKS['001'],
    recordType: '7',
    companyUse: [39, 63],
    bankNumber: [64, 80],
    creditedOn: [176, 181],
    occurrences: codes({
      PAGO: '05 06 07 08 15',
      BAIXADO: '09 10',
      PENDENTE: '46',
      ESTORNADO: '44',
    }),
  },
  '033-400': {
    ...shared400,
    bankName: BANKS['033'],
    bankNumber: [63, 70],
    occurrences: codes({ PAGO: '06 07 08 17', BAIXADO: '09 10' }),
  },
  '104-400': {
    ...shared400,
    bankName: BANKS['104'],
    companyUse: [32, 56],
    bankNumber: [57, 73],
    creditedOn: [294, 299],
    occurrences: codes({
      PAGO: '21 22',
      BAIXADO: '02 23 24',
      PROTESTADO: '25',
      ESTORNADO: '33',
    }),
  },
  '237-400': {
    ...shared400,
    bankName: BANKS['237'],
    bankNumber: [71, 82],
    occurrences: codes({
      PAGO: '06 15 17',
      BAIXADO: '09 10',
      PENDENTE: '16',
      ESTORNADO: '22 40',
    }),
  },
  '341-400': {
    ...shared400,
    bankName: BANKS['341'],
    bankNumber: [86, 93],
    occurrences: codes({
      PAGO: '06 08 10 59 76',
      PARCIAL: '07',
      BAIXADO: '05 09 47 72',
      PROTESTADO: '32',
      PENDENTE: '65',
      ESTORNADO: '69',
    }),
  },
  '001-240': {
    ...shared240,
    bankName: BANKS['001'],
    bankNumber: [38, 57],
    occurrences: codes({
      PAGO: '06 17',
      BAIXADO: '09',
      PROTESTADO: '25',
      PENDENTE: '50',
      ESTORNADO: '44',
    }),
  },
  '033-240': {
    ...shared240,
    bankName: BANKS['033'],
    bankNumber: [41, 53],
    ownNumber: [55, 69],
    dueOn: [70, 77],
    face: [78, 92],
    companyUse: [101, 125],
    occurrences: codes({ PAGO: '06 17', BAIXADO: '09', PROTESTADO: '25' }),
  },
  '104-240': {
    ...shared240,
    bankName: BANKS['104'],
    bankNumber: [39, 56],
    ownNumber: [59, 69],
    occurrences: codes({ PAGO: '06 46', BAIXADO: '09', PROTESTADO: '25', ESTORNADO: '44 47' }),
  },
  '237-240': {
    ...shared240,
    bankName: BANKS['237'],
    bankNumber: [38, 57],
    occurrences: codes({
      PAGO: '06 17 45',
      BAIXADO: '09',
      PROTESTADO: '25',
      PENDENTE: '50',
      ESTORNADO: '44',
    }),
  },
  '341-240': {
    ...shared240,
    bankName: BANKS['341'],
    bankNumber: [41, 48],
    ownNumber: [59, 68],
    occurrences: codes({ PAGO: '06 08 10', BAIXADO: '05 09 47', PROTESTADO: '32' }),
  },
} as const satisfies Readonly<Record<string, Layout>>

export const layoutOf = (bank: string, form: Layout['form']): Layout | undefined =>
  Object.hasOwn(LAYOUTS, `${bank}-${form}`)
    ? LAYOUTS[`${bank}-${form}` as keyof typeof LAYOUTS]
    : undefined

/** '001 Banco do Brasil, 033 Santander, …', for the refusal of another bank. */
export const bankNames = Object.entries(BANKS)
  .map(([code, name]) => `${code} ${name}`)
  .toSorted()
  .join(', ')

/** What is read of a line of a return, by the names of the list of columns. */
const READ_FIELDS = {
  nossoNumero: ['Nosso número', (layout: Layout) => layout.bankNumber],
  seuNumero: ['Seu número', (layout: Layout) => layout.ownNumber],
  usoDaEmpresa: ['Uso da empresa', (layout: Layout) => layout.companyUse],
  ocorrencia: ['Código da ocorrência', (layout: Layout) => layout.occurrence],
  vencimentoNoBanco: ['Vencimento', (layout: Layout) => layout.dueOn],
  valorDoBoleto: ['Valor do boleto', (layout: Layout) => layout.face],
  valorPago: [
    'Valor pago',
    (layout: Layout) => (layout.form === '400' ? layout.paid : layout.ofU.paid),
  ],
  diaDaOcorrencia: [
    'Dia da ocorrência',
    (layout: Layout) => (layout.form === '400' ? layout.occurredOn : layout.ofU.occurredOn),
  ],
  diaDoCredito: [
    'Dia do crédito',
    (layout: Layout) => (layout.form === '400' ? layout.creditedOn : layout.ofU.creditedOn),
  ],
} as const

const positionsOf = (fieldOf: (layout: Layout) => Field): string =>
  Object.entries(LAYOUTS)
    .map(([name, layout]) => `${name}: ${fieldOf(layout).join(' a ')}`)
    .join('; ')

// A return is a file of the bank, with positions instead of columns.
fileLayout(
  'RETORNO_BANCARIO',
  Object.entries(READ_FIELDS).map(([name, [means, fieldOf]]) => ({
    name,
    means: `${means}, nas posições (banco-forma) ${positionsOf(fieldOf)}`,
    example: '',
  })),
)
