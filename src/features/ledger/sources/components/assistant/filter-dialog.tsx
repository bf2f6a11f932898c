import { IconPlus, IconTrash } from '@tabler/icons-react'
import { optionsOf } from '#listing/options-of.ts'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { MultiSelectField } from '#ui/fields/multi-select-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { YesNoSwitch } from '#ui/fields/yes-no-switch.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import { FIELDS } from '../../contract/fields.ts'
import type { Filter, RecipePart } from '../../contract/recipe.ts'
import styles from './assistant.module.css'
import { ColumnField } from './origin-fields.tsx'

const operators: Readonly<Record<Filter['op'], string>> = {
  IGUAL: 'é igual a',
  EM: 'é um de',
  COMECA_COM: 'começa com',
  TERMINA_COM: 'termina com',
  CONTEM: 'contém',
  VAZIO: 'está vazia',
  NAO_VAZIO: 'não está vazia',
  MAIOR: 'é maior que',
  MENOR: 'é menor que',
}
const acts: Readonly<Record<Filter['acao'], string>> = {
  IGNORAR: 'a linha é ignorada',
  MANTER: 'só estas linhas ficam',
  CREDITO: 'a linha é um crédito',
  ABATER: 'a linha abate o título',
  TOTAL: 'a linha é um total, só para conferir',
}
const hasValues = ({ op }: Filter) => op !== 'VAZIO' && op !== 'NAO_VAZIO'

function FilterLine({
  filter,
  at,
  columns,
  isOfTitulos,
  onChange,
  onRemove,
}: {
  readonly filter: Filter
  readonly at: number
  readonly columns: readonly string[]
  readonly isOfTitulos: boolean
  readonly onChange: (filter: Filter) => void
  readonly onRemove: () => void
}) {
  return (
    <li className={styles['line']}>
      <ColumnField
        label={`Se a coluna (${at + 1})`}
        columns={columns}
        value={filter.coluna}
        onChange={(coluna) => onChange({ ...filter, coluna })}
      />
      <SelectField
        label="Comparação"
        width={150}
        options={optionsOf(operators)}
        value={filter.op}
        onChange={(op) => {
          const next = { ...filter, op: op as Filter['op'] }
          onChange({ ...next, valores: hasValues(next) ? filter.valores : [] })
        }}
      />
      {hasValues(filter) && (
        <TextField
          label="Valores"
          hint="separe por ponto e vírgula"
          value={filter.valores.join('; ')}
          onChange={(text) =>
            onChange({ ...filter, valores: text.split(';').map((each) => each.trimStart()) })
          }
        />
      )}
      <SelectField
        label="Então"
        options={optionsOf(acts).filter(
          ({ value }) => isOfTitulos || value === 'IGNORAR' || value === 'MANTER',
        )}
        value={filter.acao}
        onChange={(acao) => onChange({ ...filter, acao: acao as Filter['acao'] })}
      />
      <IconButton
        size="row"
        label={`Tirar o filtro ${at + 1}`}
        icon={<IconTrash size={16} stroke={1.75} />}
        onClick={onRemove}
      />
    </li>
  )
}

/** Rows of the part: filters in their order, rows that count once, and zeros of codes. */
export function FilterDialog({
  part,
  columns,
  onSave,
  onClose,
}: {
  readonly part: RecipePart
  readonly columns: readonly string[]
  readonly onSave: (part: RecipePart) => void
  readonly onClose: () => void
}) {
  const [draft, setDraft] = useState(part)
  const setFilters = (filtros: readonly Filter[]) => setDraft({ ...draft, filtros: [...filtros] })
  const { filtros } = draft
  const isEmpty = filtros.some((filter) => hasValues(filter) && !filter.valores.some(Boolean))
  return (
    <Dialog
      opened
      size="broad"
      title="Quais linhas"
      onClose={onClose}
      dirty={draft !== part}
      footer={
        <DialogButtons
          label="Usar"
          busy={false}
          disabledBecause={isEmpty ? 'Um filtro está sem valores.' : undefined}
          onAct={() =>
            onSave({
              ...draft,
              filtros: filtros.map((filter) => ({
                ...filter,
                valores: filter.valores.map((each) => each.trim()).filter(Boolean),
              })),
            })
          }
          onClose={onClose}
        />
      }
    >
      <p>Os filtros valem nesta ordem, e o primeiro que vale decide.</p>
      <ol className={styles['origins']}>
        {filtros.map((filter, at) => (
          <FilterLine
            key={at}
            filter={filter}
            at={at}
            columns={columns}
            isOfTitulos={part.traz === 'TITULOS'}
            onChange={(next) =>
              setFilters(filtros.map((each, place) => (place === at ? next : each)))
            }
            onRemove={() => setFilters(filtros.filter((_, place) => place !== at))}
          />
        ))}
      </ol>
      <Button
        size="compact"
        icon={<IconPlus size={16} stroke={1.75} />}
        onClick={() =>
          setFilters([
            ...filtros,
            { coluna: columns[0] ?? '', op: 'IGUAL', valores: [], acao: 'IGNORAR' },
          ])
        }
      >
        Acrescentar filtro
      </Button>
      <div className={styles['line']}>
        <MultiSelectField
          label="Linhas que repetem estes campos são uma só"
          withAll={false}
          placeholder="nenhum: cada linha conta"
          options={FIELDS[part.traz]
            .filter(({ name }) => Object.hasOwn(part.campos, name))
            .map(({ name, label }) => ({ value: name, label }))}
          value={draft.unicos}
          onChange={(unicos) => setDraft({ ...draft, unicos: [...unicos] })}
        />
        <YesNoSwitch
          label="Zeros à esquerda distinguem códigos (1 e 01)"
          checked={draft.zerosContam}
          onChange={(zerosContam) => setDraft({ ...draft, zerosContam })}
        />
      </div>
    </Dialog>
  )
}
