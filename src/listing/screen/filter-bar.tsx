import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#ui/actions/button.tsx'
import { pressOnSubmitKeys } from '#ui/actions/submit-keys.ts'

import { FilterField } from './filter-field.tsx'
import styles from './listing.module.css'
import { type FilterFormProps, useFilterForm } from './use-filter-form.ts'

/** Props of a filter form. It holds the draft and submits it on 'Pesquisar' or Enter. */
export type FilterBarProps = FilterFormProps & {
  readonly busy?: boolean
  /** Adds 'Limpar filtros' after 'Pesquisar', which also clears the draft. */
  readonly onClear?: () => void
}

/** True while fields or chips beside them are cut off below the folded line. */
function useHidden(form: RefObject<HTMLElement | null>): boolean {
  const [hides, setHides] = useState(false)
  const measure = useCallback(() => {
    const line = form.current?.parentElement
    const parts = [...(line?.querySelectorAll('[data-clipped], [data-clipped-chips]') ?? [])]
    setHides(parts.some(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 8))
  }, [form])
  useLayoutEffect(() => {
    const line = form.current?.parentElement
    if (!form.current || !line) return
    measure()
    // Before the next frame, so that nothing moves after it was painted.
    const measureAgain = () => flushSync(measure)
    const sizes = new ResizeObserver(measureAgain)
    sizes.observe(form.current)
    // Chips beside the form change without a change of its size. Measuring at each render instead
    // would lay out the whole page once more with each page of rows.
    const contents = new MutationObserver(measureAgain)
    contents.observe(line, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      contents.disconnect()
    }
  }, [form, measure])
  return hides
}

/** True for a field below the edge of the folded line, before or after the browser scrolls to it. */
const isCutOff = (field: Element, line: Element): boolean =>
  line.scrollTop > 0 || field.getBoundingClientRect().top > line.getBoundingClientRect().bottom

type FilterForm = ReturnType<typeof useFilterForm>

/** The fields of the form; the focus of a folded one unfolds them. */
function FilterFields({
  form,
  options,
  onUnfold,
}: {
  readonly form: FilterForm
  readonly options: FilterBarProps['options']
  readonly onUnfold: () => void
}) {
  const { entries } = form
  const flags = entries.filter(([, filter]) => filter.kind === 'flag')
  // More than two checkboxes get their own line, to avoid wrapping mid-line.
  const ownLine = flags.length > 2 ? flags : []
  const inLine = entries.filter((entry) => !ownLine.includes(entry))
  const field = ([key, filter]: (typeof entries)[number]) => (
    <FilterField
      key={key}
      name={key}
      filter={filter}
      draft={form.draft(key)}
      options={options[key]}
      error={form.errorOf(key, filter)}
      onChange={(next) => form.change(key, filter, next)}
      onLeave={() => form.leave(key, filter)}
    />
  )
  return (
    <div
      className={styles['fields']}
      data-labels-inside
      data-clipped
      onFocus={({ target, currentTarget }) => {
        // React also reports the focus of an open list of options, which the page draws elsewhere.
        if (!currentTarget.contains(target)) return
        if (target.matches(':focus-visible') && isCutOff(target, currentTarget)) onUnfold()
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.scrollTop = 0
      }}
    >
      {inLine.map(field)}
      {ownLine.length > 0 && <div className={styles['flags']}>{ownLine.map(field)}</div>}
    </div>
  )
}

/** 'Pesquisar' and, for lists that have it, 'Limpar filtros'. */
function SearchButtons({
  form,
  label,
  busy,
  onClear,
}: {
  readonly form: FilterForm
  readonly label: string | undefined
  readonly busy: boolean
  readonly onClear: (() => void) | undefined
}) {
  return (
    <div className={styles['search']}>
      <Button
        type="submit"
        icon={<IconSearch size={16} stroke={1.75} />}
        loading={busy || form.isResolving}
        disabledBecause={form.blockedBecause}
      >
        {label ?? 'Pesquisar'}
      </Button>
      {onClear && (
        <Button
          onClick={() => {
            form.clear()
            onClear()
          }}
        >
          Limpar filtros
        </Button>
      )}
    </div>
  )
}

/**
 * Filter form in one line: labels inside the fields, then 'Pesquisar'. Fields that do not fit are
 * folded; on small screens all are.
 */
export function FilterBar(props: FilterBarProps) {
  const { listing, options, busy = false, onClear } = props
  const form = useFilterForm(props)
  const [unfolded, setUnfolded] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const hides = useHidden(element)
  if (form.entries.length === 0) return null
  const Fold = unfolded ? IconChevronUp : IconChevronDown
  return (
    <form
      ref={element}
      className={styles['filters']}
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void form.search()
      }}
      onKeyDown={(event) => {
        const form = event.currentTarget
        pressOnSubmitKeys(event, () => form.querySelector<HTMLElement>('[type=submit]'))
      }}
      role="search"
      aria-label="Filtros da lista"
      data-unfolded={unfolded || undefined}
      data-hides={hides || undefined}
    >
      <FilterFields form={form} options={options} onUnfold={() => setUnfolded(true)} />
      <SearchButtons {...{ form, busy, onClear }} label={listing.searchLabel} />
      <div className={styles['fold']}>
        <Button
          iconAfter={<Fold size={16} stroke={1.75} />}
          ariaExpanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {form.activeCount === 0 ? 'Filtros' : `Filtros (${form.activeCount})`}
        </Button>
      </div>
    </form>
  )
}
