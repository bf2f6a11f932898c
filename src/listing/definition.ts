import type { Call, Schema } from '#contract/call.ts'
import { ARREARS_BANDS } from '#values/arrears.ts'

import { callsOfFilters } from './list-calls.ts'

/**
 * How a value is displayed and exported. Units: money in cents, percent in basis points, points in
 * hundredths, days 'AAAA-MM-DD', instants Date. Arrears are days, 0 or less before the due date. A
 * 'mall' column hides the word 'Shopping' visually but keeps it for screen readers and copies.
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

/** Property paths of a row, up to one level of nesting: 'luc', 'shopping.nomeShopping'. */
export type PathOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends Record<string, unknown>
    ? K | `${K}.${keyof NonNullable<Row[K]> & string}`
    : K
}[keyof Row & string]

/** A column; `only` limits it to the screen or the export. */
export type Column<Row> = {
  readonly of: PathOf<Row>
  readonly label: string
  readonly as?: ColumnKind
  readonly sortable?: boolean
  /** Width in px at 1366; without it, the column shares the remaining space. */
  readonly width?: number
  readonly minWidth?: number
  /** Shorter visible head; screen readers and exports use `label`. */
  readonly shortLabel?: string
  /** Width in px on wide screens. */
  readonly wideWidth?: number
  /**
   * Truncates the text after this many characters when shown below another column; hover shows all.
   */
  readonly longest?: number
  readonly only?: 'screen' | 'export'
  /** Hidden by default. */
  readonly startsHidden?: boolean
  /** Path of the column shown in small text below this one; the head names both. */
  readonly above?: PathOf<Row>
  /** Path of the original day, shown when it differs. */
  readonly movedFrom?: PathOf<Row>
  /**
   * Hides the column when no row of the page has a value, or only zeros; columns without a custom
   * cell do so for empty texts anyway.
   */
  readonly stepsAside?: boolean
  /** Position on the phone card; default by kind of the column. */
  readonly onCard?: 'title' | 'aside' | 'value' | 'line' | 'end' | 'none'
  /** 'strong' for primary values, 'quiet' for secondary ones. */
  readonly emphasis?: 'strong' | 'quiet'
  /** Labels by value, for `as: 'choice'`. */
  readonly words?: Readonly<Record<string, string>>
  /** Glossary term that the head links to. */
  readonly explains?: string
}

/** A column of any row type. */
export type AnyColumn = Omit<Column<Record<string, unknown>>, 'of' | 'above' | 'movedFrom'> & {
  readonly of: string
  readonly above?: string
  readonly movedFrom?: string
}

/** A choice of a filter: value sent, label shown. */
export type Option = { readonly value: string; readonly label: string }

/**
 * Options of a select: a fixed list, or a lookup call with the paths of `value` and `label`.
 * `without` excludes values on this screen.
 */
export type Options =
  | readonly Option[]
  | {
      readonly from: Call
      readonly value: string
      readonly label: string
      readonly invalidatedBy?: string
      readonly without?: readonly string[]
      /** Extra options before those of the lookup. */
      readonly besides?: readonly Option[]
    }

type Field = {
  readonly label: string
  readonly width?: number
  readonly placeholder?: string
  /**
   * Name in chips and sentences if the label is an invitation: 'Razão social' for 'Buscar pela
   * razão social'.
   */
  readonly calledAs?: string
  /** Shown as a chip that applies at once, instead of a form field. */
  readonly isChip?: boolean
}

/** A form filter; its key in `filters` is also its key on the wire and in the URL. */
export type Filter = Field &
  (
    | {
        readonly kind: 'text'
        /** A 'month' is typed as 'mm/aaaa'; a partial month is searched as well. */
        readonly mask?: 'digits-and-commas' | 'upper' | 'month'
        /** Accepts comma-separated codes, such as a pasted column. */
        readonly takesSeveral?: boolean
        /**
         * 'on-leaving' searches on blur. 'here' filters the loaded rows in the browser while
         * typing, by the column of the same name; exports still send it.
         */
        readonly searches?: 'on-leaving' | 'here'
        /** Label of a typed value in chips and exports. */
        readonly describe?: (value: string) => string | undefined
      }
    /**
     * CPF or CNPJ, or a CNPJ root unless `whole`. The URL carries an opaque alias instead of the
     * document.
     */
    | { readonly kind: 'document'; readonly whole?: boolean }
    | {
        readonly kind: 'one'
        readonly options: Options
        readonly initial?: string
        readonly clearable?: boolean
      }
    /**
     * Several options plus TODOS; choosing all equals choosing none, and nothing is sent. With
     * `mayLack` some rows have no option, so nothing is preselected and every choice is sent.
     * Locked for profiles whose name contains `lockedFor`; `required` is the sentence that refuses
     * an empty choice.
     */
    | {
        readonly kind: 'several'
        readonly options: Options
        readonly lockedFor?: string
        readonly required?: string
        readonly mayBeEmpty?: true
        /** Renders the options as checkboxes side by side. */
        readonly ticks?: boolean
      }
    /** 'dd/mm/aaaa - dd/mm/aaaa' (23 characters), sent as two days under these wire names. */
    | { readonly kind: 'day-interval'; readonly sentAs: readonly [string, string] }
    /** 'mm/aaaa - mm/aaaa' (17 characters), sent as two months under these wire names. */
    | { readonly kind: 'month-interval'; readonly sentAs: readonly [string, string] }
    /**
     * One day, 'dd/mm/aaaa' (10 characters). If it defaults to today, a partial date is refused.
     */
    | {
        readonly kind: 'day'
        readonly initial?: 'today'
        /** Name of the start day of this period: the end cannot precede it and moves with it. */
        readonly notBefore?: string
      }
    /** One month, 'mm/aaaa', sent as month number and year under these wire names. */
    | {
        readonly kind: 'month'
        readonly initial?: 'this-month'
        readonly sentAs: readonly [month: string, year: string]
      }
    /**
     * `orElse` names a flag that cannot be off at the same time; unchecking one checks the other.
     */
    | { readonly kind: 'flag'; readonly initial?: boolean; readonly orElse?: string }
    /** Read-only text; not sent. */
    | { readonly kind: 'fixed'; readonly text: string }
  )

/** Text filter: the column contains the text. */
export const text = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => ({
  kind: 'text',
  label,
  ...more,
})
/** Filter by CPF or CNPJ; the document never appears in the URL. */
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
/** Search box: an inviting label plus a shorter name for sentences. */
export const searchBox = (
  label: string,
  calledAs: string,
  more: Partial<Extract<Filter, { kind: 'text' }>> = {},
): Filter => ({ kind: 'text', label, calledAs, width: 320, ...more })
/** Name of a filter in chips, sentences and exports. */
export const filterName = ({ label, calledAs }: Filter): string => calledAs ?? label
/** True if the filter applies in the browser, without a request. */
export const narrowing = (filter: Filter | undefined): boolean =>
  filter?.kind === 'text' && filter.searches === 'here'
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
export const several = (
  label: string,
  options: Options,
  more: Partial<Extract<Filter, { kind: 'several' }>> = {},
): Filter => ({ kind: 'several', label, options, width: 180, ...more })
/** Arrears bands, chosen as chips; the search takes them as 'atraso'. */
export const arrearsFilter: Filter = {
  kind: 'several',
  label: 'Atraso',
  options: ARREARS_BANDS.map(({ code, label }) => ({ value: code, label })),
  isChip: true,
}
/** 'Atraso' of a boleto, or of a tenant's oldest boleto: bar and days. */
export const arrearsColumn = {
  of: 'diasAtraso',
  label: 'Dias de atraso',
  shortLabel: 'Atraso',
  as: 'arrears',
  sortable: true,
  width: 88,
  explains: 'atraso',
} as const satisfies AnyColumn
/**
 * 'Vencimento' of a boleto, with the original day if it was moved; arrears count from the original.
 */
export const dueColumn = {
  of: 'datVencimento',
  label: 'Vencimento',
  as: 'day',
  sortable: true,
  movedFrom: 'datVencimentoOriginal',
} as const satisfies AnyColumn
/** Due date of a título as issued. */
export const dueOfTituloColumn = {
  of: 'dataVencimento',
  label: 'Vencimento original',
  shortLabel: 'Venc. original',
  as: 'day',
  sortable: true,
  width: 104,
} as const satisfies AnyColumn
/** 'Lojista', the name by which people know a row. */
export const tenantColumn = {
  of: 'lojista',
  label: 'Lojista',
  as: 'name',
  sortable: true,
  minWidth: 180,
  emphasis: 'strong',
} as const satisfies AnyColumn
export const tradeNameColumn = {
  of: 'nomeFantasia',
  label: 'Nome fantasia',
  as: 'name',
  sortable: true,
  minWidth: 150,
  emphasis: 'strong',
} as const satisfies AnyColumn
/** Original day as a separate export column. */
export const originalDueColumn = {
  of: 'datVencimentoOriginal',
  label: 'Vencimento original',
  as: 'day',
  only: 'export',
} as const satisfies AnyColumn
/** Author and time of the last save of a record, hidden at first. */
export const savedBy = [
  { of: 'alteradoPor', label: 'Alterado por', as: 'name', width: 150, startsHidden: true },
  { of: 'alteradoEm', label: 'Alterado em', as: 'instant', width: 140, startsHidden: true },
] as const satisfies readonly AnyColumn[]
/** The same, sortable by time. */
export const savedColumns = [savedBy[0], { ...savedBy[1], sortable: true }] as const
export const flag = (label: string, initial = false, orElse?: string): Filter => ({
  kind: 'flag',
  label,
  initial,
  ...(orElse === undefined ? {} : { orElse }),
})
/** Text that is displayed and not sent. */
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
export const day = (
  label: string,
  more: Partial<Extract<Filter, { kind: 'day' }>> = {},
): Filter => ({
  kind: 'day',
  label,
  width: 128,
  ...more,
})
export const month = (
  label: string,
  more: Pick<Extract<Filter, { kind: 'month' }>, 'initial' | 'sentAs'>,
): Filter => ({
  kind: 'month',
  label,
  width: 136,
  ...more,
})
export const monthInterval = (label: string, sentAs: readonly [string, string]): Filter => ({
  kind: 'month-interval',
  label,
  sentAs,
  width: 184,
})
export const dayInterval = (label: string, sentAs: readonly [string, string]): Filter => ({
  kind: 'day-interval',
  label,
  sentAs,
  width: 232,
  placeholder: '01/01/2022 - 31/12/2024',
})

/** Quick filter, shown as a dashed chip with its count; a search flag without a form field. */
export type Suggestion = { readonly key: string; readonly label: string }

/** Column that names a tenant, and how to find it: by id, or by document in the row's mall. */
export type NamedTenant<Row> = {
  readonly column: PathOf<Row>
  /** Only rows with this value name a tenant; a fiador's row, for example, does not. */
  readonly where?: { readonly of: PathOf<Row>; readonly is: string }
} & ({ readonly id: PathOf<Row> } | { readonly document: PathOf<Row>; readonly mall: PathOf<Row> })

/** How to group the rows of a list, such as by tenant; `Source.groups` defines it in SQL. */
export type Grouping<Row> = {
  /** Noun of a group: ['lojista', 'lojistas']. */
  readonly noun: Noun
  /** Column that shows the group's name; its rows show `row` there. */
  readonly name: PathOf<Row>
  readonly row: PathOf<Row>
  /** Columns hidden because the group's name, or a column of `adds`, contains them. */
  readonly replaces?: readonly PathOf<Row>[]
  /** Columns that the list has only while it is grouped. */
  readonly adds?: readonly PathOf<Row>[]
  /** Columns equal for the whole group; its rows hide them visually. */
  readonly repeats?: readonly PathOf<Row>[]
  /** Column of the group's row count. */
  readonly countIn: PathOf<Row>
  /** Counts shown there instead of rows, by name: '6 boletos, 2 pessoas'. */
  readonly counted?: Readonly<Record<string, Noun>>
}

/** ['boleto', 'boletos'], or ['conta', 'contas', 'feminine'] for 'selecionadas'. */
export type Noun = readonly [one: string, many: string, gender?: 'feminine']

/** A list screen declared once: screen, SQL window, URL, export and browser test. */
export type Listing<Row = Record<string, unknown>> = {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly noun: Noun
  readonly rowKey: PathOf<Row>
  /** Label of a row, if its key is not readable: 'boleto 1000251200008'. */
  readonly rowLabel?: PathOf<Row>
  readonly filters: Readonly<Record<string, Filter>>
  readonly columns: readonly Column<Row>[]
  /** A click also opens the row, where the spec requires it. */
  readonly opensByClick?: boolean
  /** Default page size; 20 if omitted. */
  readonly pageSize?: 10 | 50 | 100
  /** Default order, 'campo,-outro'; the row key breaks ties. */
  readonly sortedBy: string
  readonly whenEmpty: string
  /** Tone of the empty-search toast; default warning (1:8). */
  readonly emptyTone?: 'info'
  /** On phones rows become cards; 'table' keeps a table with a fixed first column. */
  readonly onPhone?: 'table'
  /** Title and sentence of the empty state when nothing is pending. */
  readonly whenNothing?: { readonly title: string; readonly sentence: string }
  /** Title when loading fails, if the spec defines one. */
  readonly whenFailed?: string
  readonly search: Call
  readonly download?: Call
  /** Export button label, as the spec spells it. */
  readonly exportLabel?: string
  /** Search button label, as the spec spells it. */
  readonly searchLabel?: string
  /** Shows 'Limpar filtros' as a button (spec 3:2.18) instead of the last chip. */
  readonly clears?: boolean
  /** Columns summed over the whole filter, shown in the foot and the result line. */
  readonly totals?: readonly PathOf<Row>[]
  /** The one of `totals` that a selection sums, if an action moves less than the rows show. */
  readonly selectionSum?: PathOf<Row>
  /**
   * Counts a value repeated over several rows once per sum: grouping path, and its label in the
   * totals row.
   */
  readonly totalsOnce?: { readonly by: PathOf<Row>; readonly words: string }
  /** First cell of the totals row; without it, the result line alone shows the sum. */
  readonly totalsRow?: string
  /** Server notifications that invalidate this list. */
  readonly invalidatedBy: readonly string[]
  readonly suggestions?: readonly Suggestion[]
  /** Values sent with every search, such as the status of the step. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /**
   * Export labels of call filters that have no form field. Generated calls take each of them as an
   * id.
   */
  readonly calledAs?: Readonly<Record<string, string>>
  /** Column that names a tenant and links to its page. */
  readonly tenant?: NamedTenant<Row>
  /** Groupings by name in URL and wire format. */
  readonly groups?: Readonly<Record<string, Grouping<Row>>>
  /** Default grouping; ungrouped if omitted. */
  readonly groupedBy?: string
  /** Settings of the tenant panel beside the list. */
  readonly peek?: {
    /** Workflow item of a row. */
    readonly item?: PathOf<Row>
    /**
     * Columns hidden while the panel is open, because it shows them; the mall column is always
     * hidden.
     */
    readonly shows?: readonly PathOf<Row>[]
  }
  /** Defaults for unset filters, such as the rule codes of the menu entry (spec 1:6). */
  readonly unlessChosen?: Readonly<Record<string, unknown>>
}

type RowSchema = Schema & { readonly _zod: { readonly output: Record<string, unknown> } }

const declaredListings = new Map<string, Listing>()

type Calls<S extends Call> =
  /** Calls fixed by the spec (`listCalls`). */
  | { readonly search: S; readonly download?: Call; readonly feature?: undefined }
  /** Or the feature that serves calls generated from the filters. */
  | { readonly feature: string; readonly search?: undefined; readonly download?: undefined }

type Declaration<Row, S extends Call> = Omit<Listing<Row>, 'search' | 'download'> & Calls<S>

/** Declares a list screen; columns, sorts and totals that the row lacks do not compile. */
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

/** True if a list of this name is declared. */
export const isListingName = (name: string): boolean => declaredListings.has(name)

/** All declared lists by name, for tests that run over each. */
export const listDeclaredListings = (): ReadonlyMap<string, Listing> => declaredListings

export function valueAt(row: unknown, path: string): unknown {
  if (!path.includes('.')) return (row as Record<string, unknown> | null | undefined)?.[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
      row,
    )
}
