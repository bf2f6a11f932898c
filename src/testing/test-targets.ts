import type { MallRows, TwoMalls } from './test-malls.ts'

export type Target = {
  readonly malls: readonly number[] | undefined
  readonly rows: readonly MallRows[]
  readonly batch: number
  readonly load: number
  readonly cycle: number
  readonly group: number
}

/** A valid request of a call for a given target. */
export type Sample = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** The fields; a body that is a list is under `list`. */
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: readonly [name: string, content: string | Buffer]
}

export const nobody = 2_147_480_000

const nothing: MallRows = {
  mall: nobody,
  document: '52998224725',
  boleto: nobody,
  slipNumber: 'Ninguém',
  tenant: nobody,
  luc: 'LNINGUEM',
  items: {},
  lojistas: [nobody],
  fiadores: [nobody],
  history: nobody,
  batch: nobody,
  load: nobody,
  noticeImport: nobody,
  fileImport: nobody,
  company: nobody,
  companyLine: nobody,
  exception: nobody,
  file: '00000000-0000-0000-0000-000000000000',
  contract: nobody,
  contact: nobody,
  customerContact: nobody,
  customerPoint: nobody,
  mallName: 'Shopping de ninguém',
  negotiation: nobody,
  contactRecord: nobody,
  postponement: nobody,
  note: nobody,
  message: nobody,
  sentMessage: nobody,
  reply: nobody,
  dispatch: nobody,
  pause: nobody,
  channelRefusal: nobody,
  suspendedAddress: nobody,
  dispute: nobody,
  disputeFile: '00000000-0000-4000-8000-000000000000',
  bankAct: nobody,
  bankReturn: nobody,
  vanishedTitulo: nobody,
  writeOff: nobody,
  followedLawsuit: nobody,
  followedTitulo: nobody,
  lawsuits: {},
  lawsuitBoleto: nobody,
  recommendation: nobody,
}

/** The five ways in which a request can name malls. */
export const targetsOf = ({ own, foreign, cycle, group, sharedBatch, sharedLoad }: TwoMalls) =>
  ({
    own: { malls: [own.mall], rows: [own], batch: own.batch, load: own.load, cycle, group },
    foreign: {
      malls: [foreign.mall],
      rows: [foreign],
      batch: foreign.batch,
      load: foreign.load,
      cycle,
      group,
    },
    unknown: { malls: [nobody], rows: [nothing], batch: nobody, load: nobody, cycle, group },
    mixed: {
      malls: [own.mall, foreign.mall],
      rows: [own, foreign],
      batch: sharedBatch,
      load: sharedLoad,
      cycle,
      group,
    },
    absent: { malls: undefined, rows: [own], batch: sharedBatch, load: sharedLoad, cycle, group },
  }) satisfies Record<string, Target>

/** The item with that status in the last mall of the target. */
export const itemIn = (target: Target, status: string, at = target.rows.length - 1) =>
  target.rows[at]?.items[status] ?? nobody
export const last = (target: Target): MallRows => target.rows.at(-1) ?? nothing

/** The malls of the target, in the form of each kind of call. */
export const mallFilter = ({ malls }: Target) =>
  malls === undefined ? {} : { idShopping: malls, shoppings: malls }
export const mallQuery = ({ malls }: Target): Readonly<Record<string, string>> =>
  malls === undefined ? {} : { shoppings: malls.join(',') }
export const mallIds = ({ malls }: Target): Readonly<Record<string, string>> =>
  malls === undefined ? {} : { shoppingIds: malls.join(',') }
