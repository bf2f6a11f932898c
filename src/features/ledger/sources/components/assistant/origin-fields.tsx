import { IconPlus, IconTrash } from '@tabler/icons-react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { Lookup, Origin } from '../../contract/recipe.ts'
import styles from './assistant.module.css'
import { TransformFields } from './transform-fields.tsx'

/** Columns of the file of a part, and of the other files of the recipe by role. */
export type RecipeColumns = {
  readonly own: readonly string[]
  readonly others: Readonly<Record<string, readonly string[]>>
}

const SOURCE_NAMES = {
  coluna: 'Coluna do arquivo',
  constante: 'Texto fixo',
  juntar: 'Juntar colunas',
  primeiro: 'Primeira preenchida',
  busca: 'Busca em outro arquivo',
  cadastro: 'Cadastro de contratos',
} as const

type SourceName = keyof typeof SOURCE_NAMES

const sourceNames = Object.keys(SOURCE_NAMES) as SourceName[]

const sourceOf = (origin: Origin): SourceName =>
  sourceNames.find((name) => origin[name] !== undefined) ?? 'coluna'

/** An origin of another kind, with the transformations of the former one. */
function withSource(origin: Origin, source: SourceName, columns: RecipeColumns): Origin {
  const { coluna, constante, juntar, com, primeiro, busca, cadastro, ...transformations } = origin
  const first = coluna ?? columns.own[0] ?? ''
  const [role = '', names = []] = Object.entries(columns.others)[0] ?? []
  const sources: Readonly<Record<SourceName, Origin>> = {
    coluna: { coluna: first },
    constante: { constante: constante ?? '' },
    juntar: { juntar: juntar ?? [{ coluna: first }], com: com ?? '' },
    primeiro: { primeiro: primeiro ?? [{ coluna: first }] },
    busca: {
      busca: busca ?? {
        arquivo: role,
        chave: [first],
        na: [names[0] ?? ''],
        coluna: names[0] ?? '',
      },
    },
    cadastro: { cadastro: cadastro ?? true },
  }
  return { ...sources[source], ...(source === 'cadastro' ? {} : transformations) }
}

const asOptions = (names: readonly string[], chosen: string) =>
  [...new Set(chosen === '' || names.includes(chosen) ? names : [...names, chosen])].map(
    (value) => ({ value, label: value }),
  )

export function ColumnField({
  label,
  columns,
  value,
  onChange,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly value: string
  readonly onChange: (column: string) => void
}) {
  return (
    <SelectField
      label={label}
      options={asOptions(columns, value)}
      value={value}
      onChange={onChange}
    />
  )
}

/** Key columns of a look-up, here and there, and the column that it brings. */
function LookupFields({
  lookup,
  columns,
  onChange,
}: {
  readonly lookup: Lookup
  readonly columns: RecipeColumns
  readonly onChange: (lookup: Lookup) => void
}) {
  const there = columns.others[lookup.arquivo] ?? []
  const put = (list: readonly string[], at: number, value: string) =>
    list.map((each, place) => (place === at ? value : each))
  const without = (list: readonly string[], at: number) => list.filter((_, place) => place !== at)
  return (
    <>
      <SelectField
        label="Arquivo"
        options={asOptions(Object.keys(columns.others), lookup.arquivo)}
        value={lookup.arquivo}
        onChange={(arquivo) => onChange({ ...lookup, arquivo })}
      />
      {lookup.chave.map((key, at) => (
        <div key={at} className={styles['line']}>
          <ColumnField
            label="Coluna daqui"
            columns={columns.own}
            value={key}
            onChange={(value) => onChange({ ...lookup, chave: put(lookup.chave, at, value) })}
          />
          <ColumnField
            label="Coluna de lá"
            columns={there}
            value={lookup.na[at] ?? ''}
            onChange={(value) => onChange({ ...lookup, na: put(lookup.na, at, value) })}
          />
          {lookup.chave.length > 1 && (
            <IconButton
              size="row"
              label={`Tirar a chave ${at + 1}`}
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() =>
                onChange({
                  ...lookup,
                  chave: without(lookup.chave, at),
                  na: without(lookup.na, at),
                })
              }
            />
          )}
        </div>
      ))}
      <Button
        size="compact"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() =>
          onChange({
            ...lookup,
            chave: [...lookup.chave, columns.own[0] ?? ''],
            na: [...lookup.na, there[0] ?? ''],
          })
        }
      >
        Acrescentar chave
      </Button>
      <ColumnField
        label="Traz a coluna"
        columns={there}
        value={lookup.coluna}
        onChange={(coluna) => onChange({ ...lookup, coluna })}
      />
    </>
  )
}

/** Origins inside 'juntar' and 'primeiro'. */
function OriginList({
  origins,
  columns,
  onChange,
}: {
  readonly origins: readonly Origin[]
  readonly columns: RecipeColumns
  readonly onChange: (origins: Origin[]) => void
}) {
  return (
    <ol className={styles['origins']}>
      {origins.map((origin, at) => (
        <li key={at}>
          <OriginFields
            origin={origin}
            columns={columns}
            isInner
            onChange={(next) =>
              onChange(origins.map((each, place) => (place === at ? next : each)))
            }
          />
          {origins.length > 1 && (
            <Button
              kind="text"
              size="compact"
              icon={<IconTrash size={16} stroke={1.75} />}
              onClick={() => onChange(origins.filter((_, place) => place !== at))}
            >
              {`Tirar a origem ${at + 1}`}
            </Button>
          )}
        </li>
      ))}
      <li>
        <Button
          size="compact"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange([...origins, { coluna: columns.own[0] ?? '' }])}
        >
          Acrescentar origem
        </Button>
      </li>
    </ol>
  )
}

/** Where a value comes from, and every transformation of it (any-erp 1). */
export function OriginFields({
  origin,
  columns,
  isInner = false,
  isOfRegister = false,
  onChange,
}: {
  readonly origin: Origin
  readonly columns: RecipeColumns
  /** Inside another origin. */
  readonly isInner?: boolean
  /** The contract register has this field. */
  readonly isOfRegister?: boolean
  readonly onChange: (origin: Origin) => void
}) {
  const source = sourceOf(origin)
  const hasOthers = Object.keys(columns.others).length > 0
  const offered = sourceNames.filter(
    (name) =>
      name === source ||
      ((name !== 'busca' || hasOthers) && (name !== 'cadastro' || isOfRegister || isInner)),
  )
  return (
    <div className={styles['fields']}>
      <SelectField
        label="Origem"
        options={offered.map((value) => ({ value, label: SOURCE_NAMES[value] }))}
        value={source}
        onChange={(name) => onChange(withSource(origin, name as SourceName, columns))}
      />
      {origin.coluna !== undefined && (
        <ColumnField
          label="Coluna"
          columns={columns.own}
          value={origin.coluna}
          onChange={(coluna) => onChange({ ...origin, coluna })}
        />
      )}
      {origin.constante !== undefined && (
        <TextField
          label="Texto"
          value={origin.constante}
          maxLength={500}
          onChange={(constante) => onChange({ ...origin, constante })}
        />
      )}
      {origin.juntar && (
        <>
          <OriginList
            origins={origin.juntar}
            columns={columns}
            onChange={(juntar) => onChange({ ...origin, juntar })}
          />
          <TextField
            label="Com o que separa"
            width={120}
            value={origin.com ?? ''}
            maxLength={20}
            onChange={(com) => onChange({ ...origin, com })}
          />
        </>
      )}
      {origin.primeiro && (
        <OriginList
          origins={origin.primeiro}
          columns={columns}
          onChange={(primeiro) => onChange({ ...origin, primeiro })}
        />
      )}
      {origin.busca && (
        <LookupFields
          lookup={origin.busca}
          columns={columns}
          onChange={(busca) => onChange({ ...origin, busca })}
        />
      )}
      {!origin.cadastro && (
        <TransformFields origin={origin} columns={columns.own} onChange={onChange} />
      )}
    </div>
  )
}
