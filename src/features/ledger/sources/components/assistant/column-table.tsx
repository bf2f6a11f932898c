import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/display/kbd.tsx'
import { countOf } from '#values/count-of.ts'

import type { DetectedColumn, DetectedFile } from '../../contract/assistant.ts'
import { FIELDS } from '../../contract/fields.ts'
import type { Origin, RecipePart } from '../../contract/recipe.ts'
import { columnWords } from '../../rules/column-words.ts'
import { columnsOfOrigin, fieldsOfColumn } from '../../rules/draft-recipe.ts'
import type { FileForm } from '../../rules/forms.ts'
import { originWords } from '../../rules/origin-words.ts'
import styles from './assistant.module.css'

type Open = (field: string, origin: Origin) => void

const labelOf = (part: RecipePart, field: string) =>
  FIELDS[part.traz].find(({ name }) => name === field)?.label ?? field

function FieldName({ part, field }: { readonly part: RecipePart; readonly field: string }) {
  const isRequired = FIELDS[part.traz].some(({ name, isRequired: is }) => name === field && is)
  return (
    <>
      {labelOf(part, field)}
      {isRequired && (
        <span className={styles['star']} aria-label="obrigatório">
          {' *'}
        </span>
      )}
    </>
  )
}

function ColumnRow({
  column,
  part,
  form,
  onOpen,
}: {
  readonly column: DetectedColumn
  readonly part: RecipePart
  readonly form: FileForm
  readonly onOpen: Open
}) {
  const used = fieldsOfColumn(part, column.coluna)
  const [first] = used
  const words = columnWords(column, part.traz, first?.[0])
  const proposed = used.length === 1 && first?.[0] === column.campo ? column.porque : null
  const open = () => onOpen(first?.[0] ?? '', first?.[1] ?? { coluna: column.coluna })
  return (
    <tr data-used={used.length > 0 || undefined} onDoubleClick={open}>
      <th scope="row">{column.coluna}</th>
      <td className={styles['samples']} title={column.amostras.join(', ')}>
        {column.amostras.slice(0, 2).join(', ') || '-'}
      </td>
      <td>
        <button
          type="button"
          className={styles['fieldButton']}
          data-row-act=""
          aria-label={`Campo da coluna ${column.coluna}`}
          onClick={open}
        >
          <span>
            {used.length === 0 ? (
              <span className={styles['unused']}>não usar</span>
            ) : (
              <strong>
                {used.map(([field], at) => (
                  <span key={field}>
                    {at > 0 && ', '}
                    <FieldName part={part} field={field} />
                  </span>
                ))}
              </strong>
            )}
            {proposed !== null && <small>{proposed}</small>}
          </span>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </td>
      <td>
        {used.length === 0
          ? '-'
          : used.map(([field, origin]) => (
              <Button
                key={field}
                kind="text"
                size="compact"
                ariaLabel={`Transformação de ${labelOf(part, field)}`}
                onClick={() => onOpen(field, origin)}
              >
                {originWords(origin, part.traz, field, form)}
              </Button>
            ))}
      </td>
      <td className={words.isDoubt ? styles['doubt'] : undefined}>
        {words.isDoubt && <IconAlertTriangle size={16} stroke={1.75} aria-label="Atenção:" />}
        {words.text}
      </td>
    </tr>
  )
}

/** Fields that come from no column of the file. */
function OtherRow({
  field,
  origin,
  part,
  form,
  onOpen,
}: {
  readonly field: string
  readonly origin: Origin
  readonly part: RecipePart
  readonly form: FileForm
  readonly onOpen: Open
}) {
  return (
    <tr data-used="">
      <th scope="row" className={styles['unused']}>
        sem coluna
      </th>
      <td>-</td>
      <td>
        <button
          type="button"
          className={styles['fieldButton']}
          data-row-act=""
          aria-label={`Origem de ${labelOf(part, field)}`}
          onClick={() => onOpen(field, origin)}
        >
          <strong>
            <FieldName part={part} field={field} />
          </strong>
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </td>
      <td>{originWords(origin, part.traz, field, form)}</td>
      <td>-</td>
    </tr>
  )
}

/** Moves the focus between rows with J and K; Enter and T open the row. */
function useRowKeys() {
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const acts = [...(body.current?.querySelectorAll<HTMLElement>('[data-row-act]') ?? [])]
    const row = (document.activeElement as HTMLElement | null)?.closest('tr')
    const at = acts.findIndex((act) => act.closest('tr') === row)
    const key = event.key.toLowerCase()
    if (key === 'j') acts[Math.min(at + 1, acts.length - 1)]?.focus()
    else if (key === 'k') acts[Math.max(at - 1, 0)]?.focus()
    else if (key === 't') acts[at]?.click()
    else return
    event.preventDefault()
  }
  return { body, onKeyDown }
}

/** A row per column of the file: samples, field, transformation, problems. */
export function ColumnTable({
  file,
  part,
  form,
  onOpen,
}: {
  readonly file: DetectedFile
  readonly part: RecipePart
  readonly form: FileForm
  readonly onOpen: Open
}) {
  const { body, onKeyDown } = useRowKeys()
  const others = Object.entries(part.campos).filter(
    ([, origin]) => columnsOfOrigin(origin).length === 0,
  )
  return (
    <div className={styles['tableBox']}>
      <table className={styles['columns']} onKeyDown={onKeyDown}>
        <caption className="visually-hidden">Colunas do arquivo e os seus campos</caption>
        <thead>
          <tr>
            <th scope="col">Coluna do arquivo</th>
            <th scope="col">Amostras</th>
            <th scope="col">Campo</th>
            <th scope="col">Transformação</th>
            <th scope="col">Problemas</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {file.colunas.map((column) => (
            <ColumnRow
              key={column.coluna}
              column={column}
              part={part}
              form={form}
              onOpen={onOpen}
            />
          ))}
          {others.map(([field, origin]) => (
            <OtherRow
              key={field}
              field={field}
              origin={origin}
              part={part}
              form={form}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
      <p className={styles['tableFoot']}>
        <span>{`${file.colunas.length} de ${countOf(file.colunas.length, 'coluna', 'colunas')}`}</span>
        <span>
          <Kbd>J</Kbd> <Kbd>K</Kbd> coluna <Kbd>Enter</Kbd> escolher campo <Kbd>T</Kbd> transformar
        </span>
      </p>
    </div>
  )
}
