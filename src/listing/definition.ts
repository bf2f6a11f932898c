import type { Call, Schema } from '#contract/call.ts'
import { ARREARS_BANDS } from '#values/arrears.ts'

import { callsOfFilters } from './list-calls.ts'

/**
 * How a value is shown and exported. Money is cents, percent basis points, points hundredths, arrears
 * days that are 0 or less before the debt is overdue, days 'AAAA-MM-DD', instants Date. Of a 'mall' the word 'Shopping' is hidden from sight and kept for readers and
 * copies.
 */
export type ColumnKind =
  | 'text'
  | 'mall'
  | 'name'
  | 'code'
  | 'number'
  | 'money'
  | 'percent'
  | 'points'
  | 'arrears'
  | 'day'
  | 'month'
  | 'instant'
  | 'document'
  | 'choice'

/** The paths of a row, one level of nesting included: 'luc', 'shopping.nomeShopping'. */
export type PathOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends Record<string, unknown>
    ? K | `${K}.${keyof NonNullable<Row[K]> & string}`
    : K
}[keyof Row & string]

/** A column as people see it; `only` limits it to the screen or to the export. */
export type Column<Row> = {
  readonly of: PathOf<Row>
  readonly label: string
  readonly as?: ColumnKind
  readonly sortable?: boolean
  /** Width in px at 1366; without one the column shares what is left. */
  readonly width?: number
  readonly minWidth?: number
  /** A shorter head for the eye; `label` is kept for readers and exports. */
  readonly shortLabel?: string
  /** Width in px where there is room for it, as on a wide screen. */
  readonly wideWidth?: number
  /** Below another column its text is cut after so many characters, whole on hover. */
  readonly longest?: number
  readonly only?: 'screen' | 'export'
  /** Hidden until a person chooses it. */
  readonly startsHidden?: boolean
  /** The column whose value stands in small below this one, instead of beside it; the head says both. */
  readonly above?: PathOf<Row>
  /** The day that it was before it was moved: shown with it where it differs. */
  readonly movedFrom?: PathOf<Row>
  /** On a page where no row has a value it is not drawn. */
  readonly stepsAside?: boolean
  /** Where it stands on the card of a telephone, where the kind of the column does not say so. */
  readonly onCard?: 'title' | 'aside' | 'value' | 'line' | 'end' | 'none'
  /** 'strong' for what is read first, 'quiet' for what is read last. */
  readonly emphasis?: 'strong' | 'quiet'
  /** Values and their words, for `as: 'choice'`. */
  readonly words?: Readonly<Record<string, string>>
  /** The term of the glossary that the head explains. */
  readonly explains?: string
}

/** A column where the row's type does not matter. */
export type AnyColumn = Omit<Column<Record<string, unknown>>, 'of' | 'above' | 'movedFrom'> & {
  readonly of: string
  readonly above?: string
  readonly movedFrom?: string
}

/** A choice of a filter: what is sent, and what is read. */
export type Option = { readonly value: string; readonly label: string }

/**
 * Where the options of a select come from: written here, or a look-up call whose rows carry `value`
 * and `label` under these paths; `without` names the values that this screen does not show.
 */
export type Options =
  | readonly Option[]
  | {
      readonly from: Call
      readonly value: string
      readonly label: string
      readonly invalidatedBy?: string
      readonly without?: readonly string[]
      /** Options that are no rows of the look-up; they stand first. */
      readonly besides?: readonly Option[]
    }

type Field = {
  readonly label: string
  readonly width?: number
  readonly placeholder?: string
  /**
   * How chips and sentences call it, where the label is an invitation: 'Razão social' for 'Buscar
   * pela razão social'.
   */
  readonly calledAs?: string
  /** It stands among the chips, where it acts at once, and not in the form. */
  readonly isChip?: boolean
}

/** A filter of the form; its key in `filters` is its key on the wire and in the address. */
export type Filter = Field &
  (
    | {
        readonly kind: 'text'
        /** A 'month' is typed as 'mm/aaaa'; what is typed so far is searched. */
        readonly mask?: 'digits-and-commas' | 'upper' | 'month'
        /** Codes between commas, such as a pasted column. */
        readonly takesSeveral?: boolean
        /**
         * 'on-leaving' asks when the field is left; 'here' narrows the rows in the browser while it
         * is typed, by the column of the same name: the search is not asked again, and an export
         * still takes the filter.
         */
        readonly searches?: 'on-leaving' | 'here'
        /** What a typed value means, where chips and exports say more than the value. */
        readonly says?: (value: string) => string | undefined
      }
    /**
     * A CPF or CNPJ, or the root of a CNPJ unless it is to be `whole`: never in the address; an
     * opaque alias travels instead.
     */
    | { readonly kind: 'document'; readonly whole?: boolean }
    | {
        readonly kind: 'one'
        readonly options: Options
        readonly initial?: string
        readonly clearable?: boolean
      }
    /**
     * Several options with the option TODOS; all chosen is the same as none: nothing is sent. With
     * `mayLack` rows may have none of the options, so all of them are not all rows: nothing is
     * chosen at first, and what is chosen is sent.
     * Locked for the profiles whose name contains `lockedFor`; with `required` an empty choice is
     * refused with that sentence.
     */
    | {
        readonly kind: 'several'
        readonly options: Options
        readonly lockedFor?: string
        readonly required?: string
        readonly mayLack?: true
        /** The options stand side by side, each with its own tick. */
        readonly ticks?: boolean
      }
    /** 'dd/mm/aaaa - dd/mm/aaaa' (23 characters), sent as two days under these wire names. */
    | { readonly kind: 'day-interval'; readonly sentAs: readonly [string, string] }
    /** 'mm/aaaa - mm/aaaa' (17 characters), sent as two months under these wire names. */
    | { readonly kind: 'month-interval'; readonly sentAs: readonly [string, string] }
    /**
     * One day, 'dd/mm/aaaa' (10 characters). One that starts with today is refused while it is half
     * typed.
     */
    | {
        readonly kind: 'day'
        readonly initial?: 'today'
        /** The day from which this one is the end: never before it, and taken along by it. */
        readonly notBefore?: string
      }
    /** One month, 'mm/aaaa', sent as its number and its year under these wire names. */
    | {
        readonly kind: 'month'
        readonly initial?: 'this-month'
        readonly sentAs: readonly [month: string, year: string]
      }
    /** One that must not be off together with another: switched off, it switches that one on. */
    | { readonly kind: 'flag'; readonly initial?: boolean; readonly orElse?: string }
    /** Read-only text, shown and not sent. */
    | { readonly kind: 'fixed'; readonly text: string }
  )

/** A text that the column contains. */
export const text = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => ({
  kind: 'text',
  label,
  ...more,
})
/** A CPF or CNPJ, which never reaches the address. */
export const documentFilter = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'document' }>> = {},
): Filter => ({
  kind: 'document',
  label,
  width: 184,
  placeholder: '00.000.000/0000-00',
  ...more,
})
/** A search box: its label invites, and what it is called in a sentence stands beside it. */
export const searchBox = (
  label: string,
  calledAs: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => ({ kind: 'text', label, calledAs, width: 320, ...more })
/** What chips, sentences and exports call a filter. */
export const filterName = ({ label, calledAs }: Filter): string => calledAs ?? label
/** Does the filter narrow the rows in the browser, instead of being asked? */
export const narrowing = (filter: Filter | undefined): boolean =>
  filter?.kind === 'text' && filter.searches === 'here'
/** One choice of a list. */
export const one = (
  label: string,
  options: Options,
  more: Partial<Extract<Filter, { kind: 'one' }>> = {},
): Filter => ({
  kind: 'one',
  label,
  options,
  ...more,
})
/** Any number of choices of a list. */
export const several = (
  label: string,
  options: Options,
  more: Partial<Extract<Filter, { kind: 'several' }>> = {},
): Filter => ({ kind: 'several', label, options, width: 220, ...more })
/** The bands of arrears, chosen among the chips: the list takes it under 'atraso'. */
export const arrearsFilter: Filter = {
  kind: 'several',
  label: 'Atraso',
  options: ARREARS_BANDS.map(({ code, label }) => ({ value: code, label })),
  isChip: true,
}
/** 'Atraso' of a boleto, or of the oldest of a tenant: its bar and its days. */
export const arrearsColumn = {
  of: 'diasAtraso',
  label: 'Dias de atraso',
  shortLabel: 'Atraso',
  as: 'arrears',
  sortable: true,
  width: 88,
  explains: 'atraso',
} as const satisfies AnyColumn
/** 'Vencimento' of a boleto, with its original day where it was moved: arrears count from that. */
export const dueColumn = {
  of: 'datVencimento',
  label: 'Vencimento',
  as: 'day',
  sortable: true,
  movedFrom: 'datVencimentoOriginal',
} as const satisfies AnyColumn
/** The original day in a spreadsheet, in a column of its own. */
export const originalDueColumn = {
  of: 'datVencimentoOriginal',
  label: 'Vencimento original',
  as: 'day',
  only: 'export',
} as const satisfies AnyColumn
/** A yes or no. */
export const flag = (label: string, initial = false, orElse?: string): Filter => ({
  kind: 'flag',
  label,
  initial,
  ...(orElse === undefined ? {} : { orElse }),
})
/** A text that is shown and not sent. */
export const constantFilter = (
  label: string,
  shown: string,
  more: Partial<Field> = {},
): Filter => ({
  kind: 'fixed',
  label,
  text: shown,
  ...more,
})
/** One day. */
export const day = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'day' }>> = {},
): Filter => ({
  kind: 'day',
  label,
  width: 128,
  ...more,
})
/** One month. */
export const month = (
  label: string,
  more: Pick<Extract<Filter, { kind: 'month' }>, 'initial' | 'sentAs'>,
): Filter => ({
  kind: 'month',
  label,
  width: 136,
  ...more,
})
/** A first and a last month. */
export const monthInterval = (label: string, sentAs: readonly [string, string]): Filter => ({
  kind: 'month-interval',
  label,
  sentAs,
  width: 184,
})
/** A first and a last day. */
export const dayInterval = (label: string, sentAs: readonly [string, string]): Filter => ({
  kind: 'day-interval',
  label,
  sentAs,
  width: 232,
  placeholder: '01/01/2022 - 31/12/2024',
})

/**
 * A quick filter shown as a dashed chip with its count: a flag of the search that has no field of
 * its own.
 */
export type Suggestion = { readonly key: string; readonly label: string }

/**
 * Which column of a row names a tenant, and by what that tenant is found: its id, or its document in
 * the mall of the row.
 */
export type NamedTenant<Row> = {
  readonly column: PathOf<Row>
  /** Only rows with this value: others, as of a fiador, name no tenant. */
  readonly where?: { readonly of: PathOf<Row>; readonly is: string }
} & ({ readonly id: PathOf<Row> } | { readonly document: PathOf<Row>; readonly mall: PathOf<Row> })

/** How the rows of a list come together in groups, such as by tenant; `Source.groups` says it in SQL. */
export type Grouping<Row> = {
  /** What a group is: ['lojista', 'lojistas']. */
  readonly noun: Noun
  /** The column in whose place the group has its name, and its rows what `row` names. */
  readonly name: PathOf<Row>
  readonly row: PathOf<Row>
  /** Columns that step aside, because the name of the group says what they say. */
  readonly replaces?: readonly PathOf<Row>[]
  /** Columns whose value is that of the whole group: its rows do not say it again. */
  readonly repeats?: readonly PathOf<Row>[]
  /** The column in which the group says how many rows it has. */
  readonly countIn: PathOf<Row>
  /** What it counts there instead of its rows, by the names of its counts: '6 boletos, 2 pessoas'. */
  readonly counted?: Readonly<Record<string, Noun>>
}

/** ['boleto', 'boletos'], or ['conta', 'contas', 'feminine'] for 'selecionadas'. */
export type Noun = readonly [one: string, many: string, gender?: 'feminine']

/**
 * A list screen declared once: its screen, its window in SQL, its address, its export and its
 * browser test.
 */
export type Listing<Row = Record<string, unknown>> = {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly noun: Noun
  readonly rowKey: PathOf<Row>
  /** What names a row to people where its key does not: 'boleto 1000251200008'. */
  readonly rowLabel?: PathOf<Row>
  readonly filters: Readonly<Record<string, Filter>>
  readonly columns: readonly Column<Row>[]
  /** Rows of a page where nobody chose; 20 unless told. */
  readonly pageSize?: 10 | 50 | 100
  /** 'campo,-outro': initial order; the row key breaks ties. */
  readonly sortedBy: string
  readonly whenEmpty: string
  /** How the toast of an empty search speaks; a warning unless the spec says otherwise (1:8). */
  readonly emptyTone?: 'info'
  /** On a telephone a row is a card; a table of figures stays one, its first column fixed. */
  readonly onPhone?: 'table'
  /** Title and sentence of the empty state when nothing is pending at all. */
  readonly whenNothing?: { readonly title: string; readonly sentence: string }
  /** The title when it cannot be read, where the spec has one for this list. */
  readonly whenFailed?: string
  readonly search: Call
  readonly download?: Call
  /** The label of the export button, as the spec spells it on this screen. */
  readonly exportLabel?: string
  /** The same of the button that searches. */
  readonly searchLabel?: string
  /** 'Limpar filtros' is a button of this screen (spec 3:2.18), not the last of its chips. */
  readonly clears?: boolean
  /** Columns whose sum over the whole filter stands in the foot and on the result line. */
  readonly totals?: readonly PathOf<Row>[]
  /** The one of `totals` that a selection sums, where an act moves less than its rows show. */
  readonly selectionSum?: PathOf<Row>
  /**
   * Rows that repeat one value count it once in every sum: by what they belong together, and how a
   * totals row says so.
   */
  readonly totalsOnce?: { readonly by: PathOf<Row>; readonly words: string }
  /**
   * The first cell of a totals row under the table; without it the sum stands on the result line
   * alone.
   */
  readonly totalsRow?: string
  /** Names that, announced by the server, make this list stale. */
  readonly invalidatedBy: readonly string[]
  readonly suggestions?: readonly Suggestion[]
  /** Values sent with every search of this screen, such as the status of the step. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** What an export calls the filters that its call takes and no field of the form stands for. */
  readonly calledAs?: Readonly<Record<string, string>>
  /** The column that names a tenant, which leads to its page. */
  readonly tenant?: NamedTenant<Row>
  /** By what its rows may come together, by the name that the address and the wire have for it. */
  readonly groups?: Readonly<Record<string, Grouping<Row>>>
  /** The one of `groups` with which it begins; without it, with its rows. */
  readonly groupedBy?: string
  /** What the panel beside the list, which every list with a tenant has, knows of its rows. */
  readonly peek?: {
    /** The item of the workflow that a row is. */
    readonly item?: PathOf<Row>
    /** Columns that step aside while it is open, as that of the mall does: it says what they say. */
    readonly says?: readonly PathOf<Row>[]
  }
  /**
   * Values sent where the filter of that name chooses nothing, such as the rule codes of the menu
   * entry (spec 1:6).
   */
  readonly unlessChosen?: Readonly<Record<string, unknown>>
}

type RowSchema = Schema & { readonly _zod: { readonly output: Record<string, unknown> } }

const declaredListings = new Map<string, Listing>()

type Calls<S extends Call> =
  /** The calls that the spec fixes (`listCalls`). */
  | { readonly search: S; readonly download?: Call; readonly feature?: undefined }
  /** Or the feature that serves them: they are made from the filters. */
  | { readonly feature: string; readonly search?: undefined; readonly download?: undefined }

type Declaration<Row, S extends Call> = Omit<Listing<Row>, 'search' | 'download'> & Calls<S>

/**
 * Declares a list screen; a column, sort or total that the row does not have is a compiler error.
 */
export function listing<R extends RowSchema, S extends Call = Call>(
  declaration: Declaration<R['_zod']['output'], S> & { readonly row: R },
): Listing<R['_zod']['output']> & { readonly row: R; readonly search: S } {
  const { feature, ...rest } = declaration
  const calls = feature === undefined ? {} : callsOfFilters(rest, feature)
  const whole = { ...rest, ...calls } as Listing<R['_zod']['output']> & {
    readonly row: R
    readonly search: S
  }
  declaredListings.set(whole.name, whole as unknown as Listing)
  return whole
}

/** Is there a list screen of this name, among those that the program knows? */
export const isListingName = (name: string): boolean => declaredListings.has(name)

/** Every list that the program knows, by name, for the tests that ask something of each. */
export const listDeclaredListings = (): ReadonlyMap<string, Listing> => declaredListings

/** The value at a path of a row. */
export function valueAt(row: unknown, path: string): unknown {
  if (!path.includes('.')) return (row as Record<string, unknown> | null | undefined)?.[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      row,
    )
}
