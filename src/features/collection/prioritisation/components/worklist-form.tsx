import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField, type SelectOption } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import {
  type Competence,
  formatCompetence,
  noSuchMonth,
  parseBrCompetence,
} from '#values/competence.ts'

import { portfoliosQuery } from '../queries.ts'
import type { WorklistState } from './worklist-address.ts'
import styles from './worklist.module.css'

export type WorklistChoice =
  | { readonly kind: 'mall'; readonly options: readonly SelectOption[] }
  | { readonly kind: 'portfolios'; readonly options: readonly SelectOption[] | undefined }

export type WorklistFormProps = {
  readonly state: WorklistState
  readonly current: Competence
  readonly choice: WorklistChoice
  /** 'Visualizar clientes corporativos' applies only to customer lists. */
  readonly hasCorporate: boolean
  readonly onSearch: (state: WorklistState) => void
  readonly children?: ReactNode
}

const futureMonth = 'Escolha um mês até o atual.'
const nothing = 'Selecione pelo menos um item'

/** Why the list cannot be searched by this month and mall. */
function problemOf(
  monthText: string,
  mall: string | undefined,
  { current, choice }: WorklistFormProps,
): string | undefined {
  const month = parseBrCompetence(monthText)
  if (month === undefined)
    return monthText.length === monthMask.placeholder.length
      ? noSuchMonth
      : 'Informe o mês: MM/AAAA.'
  if (month > current) return futureMonth
  return choice.kind === 'mall' && mall === undefined ? 'Escolha um shopping.' : undefined
}

/** What the user typed, why it cannot be searched, and the search. */
function useWorklistForm(props: WorklistFormProps) {
  const { state, current, choice, onSearch } = props
  const [mall, setMall] = useState(state.mall === undefined ? undefined : String(state.mall))
  const [portfolios, setPortfolios] = useState<readonly string[] | undefined>(state.portfolios)
  const [monthText, setMonthText] = useState(formatCompetence(state.month ?? current))
  const [isCorporateShown, setCorporateShown] = useState(state.isCorporateShown)
  const [customer, setCustomer] = useState(state.customer)
  const month = parseBrCompetence(monthText)
  const all = (choice.kind === 'portfolios' ? choice.options : undefined)?.map(({ value }) => value)
  const chosen = portfolios ?? all ?? []
  const problem = problemOf(monthText, mall, props)
  // While no mall has a portfolio there is nothing to choose, so all malls are searched.
  const isNothing = choice.kind === 'portfolios' && chosen.length === 0 && all?.length !== 0
  const search = () => {
    if (problem !== undefined || isNothing) return
    onSearch({
      ...state,
      month: month === current ? undefined : month,
      mall: choice.kind === 'mall' ? Number(mall) : undefined,
      portfolios: choice.kind === 'mall' || chosen.length === all?.length ? undefined : chosen,
      isCorporateShown,
      customer: customer.trim(),
      page: 1,
    })
  }
  return {
    mall,
    setMall,
    chosen,
    setPortfolios,
    month,
    monthText,
    setMonthText,
    isCorporateShown,
    setCorporateShown,
    customer,
    setCustomer,
    isNothing,
    disabledBecause: problem ?? (isNothing ? nothing : undefined),
    search,
  }
}

type FormState = ReturnType<typeof useWorklistForm>

function OwnerField({ choice, form }: { choice: WorklistChoice; form: FormState }) {
  return choice.kind === 'mall' ? (
    <SelectField
      label="Shopping"
      width={220}
      searchable
      options={choice.options}
      value={form.mall}
      onChange={form.setMall}
    />
  ) : (
    <MultiSelectField
      label="Portfólios"
      width={260}
      options={choice.options ?? []}
      value={form.chosen}
      onChange={form.setPortfolios}
      disabled={choice.options === undefined}
      error={form.isNothing && choice.options !== undefined ? nothing : undefined}
    />
  )
}

function CustomerField({ form }: { form: FormState }) {
  return (
    <TextField
      label="Cliente"
      width={180}
      placeholder="Razão social ou marca"
      maxLength={200}
      value={form.customer}
      onChange={form.setCustomer}
    />
  )
}

/** Mall or portfolios, and the month; both are required to search (spec 3:5). */
export function WorklistForm(props: WorklistFormProps) {
  const { state, current, choice, hasCorporate, children } = props
  const form = useWorklistForm(props)
  const { month } = form
  return (
    <form
      role="search"
      aria-label="Filtros da lista"
      className={styles['form']}
      data-labels-inside
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        form.search()
      }}
    >
      <OwnerField choice={choice} form={form} />
      <MaskedField
        label="Mês/ano de inadimplência"
        width={170}
        mask={monthMask}
        value={form.monthText}
        onChange={form.setMonthText}
        error={month !== undefined && month > current ? futureMonth : undefined}
      />
      {state.isFlat && <CustomerField form={form} />}
      <div className={styles['level']}>
        {hasCorporate && (
          <CheckboxField
            label="Visualizar clientes corporativos"
            checked={form.isCorporateShown}
            onChange={form.setCorporateShown}
          />
        )}
        <Button
          type="submit"
          icon={<IconSearch size={16} stroke={1.75} />}
          disabledBecause={form.disabledBecause}
        >
          Pesquisar
        </Button>
      </div>
      {children !== undefined && (
        <div className={`${styles['level']} ${styles['end']}`}>{children}</div>
      )}
    </form>
  )
}

export function usePortfolioOptions(): readonly SelectOption[] | undefined {
  const { data } = useQuery(portfoliosQuery)
  return data?.map(({ portifolioId, portifolioOwnerName }) => ({
    value: portifolioId,
    label: portifolioOwnerName,
  }))
}
